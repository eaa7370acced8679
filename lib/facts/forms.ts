/** The forms that fields of a fact may have, free of any library: schemas (detail.ts) and the reporter read them here. */

const IDENTIFIER = /^[A-Za-z0-9_][A-Za-z0-9._:/@+#~-]*$/;
// Letters of an e-mail address, of a user at a host or of a URL with a scheme pass the character set; none is an
// identifier. A release such as `app@1.2.3` is.
const ADDRESS_LIKE = /@[^@]*\.[A-Za-z]|@\d{1,3}(?:\.\d{1,3}){3}|:\/\//;

/** Rule 2 of DOMAIN.md section 4: a fixed character set, at most 128 characters, no e-mail address, no URL. */
export function isIdentifier(text: string): boolean {
  return text.length <= LIMITS.identifier && IDENTIFIER.test(text) && !ADDRESS_LIKE.test(text);
}

/** A digest as lower-case hex SHA-256, bare or with the prefix `sha256:`. */
export const SHA256 = /^(sha256:)?[0-9a-f]{64}$/;
/** RFC 3339 with up to nine fraction digits. */
export const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/;
/** A decimal amount as text, so that money never passes through a float. */
export const DECIMAL_AMOUNT = /^\d{1,15}(\.\d{1,12})?$/;
export const CURRENCY = /^[A-Z]{3}$/;
export const MEDIA_TYPE = /^[a-z0-9.+-]+\/[a-z0-9.+-]+$/;
const ARTIFACT_URI = /^[a-z][a-z0-9+.-]{1,31}:[A-Za-z0-9._~:/+-]*$/;
/** A package url (ECMA-427) without qualifiers and subpath: type, namespaces and name, version. */
const PACKAGE_URL = /^pkg:[a-z][a-z0-9.+-]*\/(?:[A-Za-z0-9._~/+-]|%[0-9A-Fa-f]{2})+(?:@[A-Za-z0-9._~:+-]+)?$/;

/** The uri of an artifact without user info, query and fragment; they carry credentials in presigned addresses. */
export function isArtifactUri(text: string): boolean {
  return text.length <= LIMITS.uri && (ARTIFACT_URI.test(text) ? !text.includes('@') : PACKAGE_URL.test(text));
}

/** Largest values and longest lists. */
export const LIMITS = {
  /** Of one call; a limit that no model reaches, so that sums of any number of calls stay whole. */
  tokens: 1_000_000_000,
  attempt: 1_000_000,
  durationMs: 1e12,
  score: 1e12,
  identifier: 128,
  identifiers: 256,
  finishReasons: 32,
  preconditions: 64,
  uri: 512,
  mediaType: 128,
} as const;
