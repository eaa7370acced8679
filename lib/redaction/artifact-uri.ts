const PACKAGE = 'pkg:';

/**
 * An offered uri without user info, query and fragment, which carry the credentials of presigned addresses. Whether the
 * rest may be kept is decided by its form (lib/facts/forms.ts). Linear in the length of the text.
 */
export function cleanArtifactUri(text: string): string {
  const address = cutAt(cutAt(text, '#'), '?');
  // The at sign of a package url (ECMA-427) stands before its version.
  return address.startsWith(PACKAGE) ? address : withoutUserInfo(address);
}

function cutAt(text: string, mark: string): string {
  const position = text.indexOf(mark);
  return position === -1 ? text : text.slice(0, position);
}

/** What stands before the last at sign of the authority, as URL parsers read it. */
function withoutUserInfo(address: string): string {
  const authorityStart = address.indexOf('://') + 3;
  if (authorityStart < 3) return address;
  const pathStart = address.indexOf('/', authorityStart);
  const authority = address.slice(authorityStart, pathStart === -1 ? undefined : pathStart);
  return address.slice(0, authorityStart) + address.slice(authorityStart + authority.lastIndexOf('@') + 1);
}
