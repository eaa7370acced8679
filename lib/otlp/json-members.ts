import type { Attributes, AttributeValue } from './span';

/** Figures and names are short; anything longer is not what is looked for here. */
const MAX_TEXT = 4_096;
const MAX_NAME = 256;

/**
 * The attributes, with the named members of those that hold JSON text beside them, as `<key>.<member>`; a member may lie
 * deeper, under a name with dots. A key without members holds a text as JSON and is replaced by it. Only numbers,
 * booleans and short texts are taken.
 */
export function withJsonMembers(
  attributes: Attributes,
  members: Readonly<Record<string, readonly string[]>>,
): Attributes {
  const unpacked = new Map(attributes);
  for (const [key, paths] of Object.entries(members)) {
    const text = attributes.get(key);
    if (typeof text !== 'string' || text.length > MAX_TEXT) continue;
    if (paths.length === 0) setIfSmall(unpacked, key, text.startsWith('"') ? parse(text) : undefined);
    else if (text.startsWith('{')) {
      const object = parse(text);
      for (const path of paths) setIfSmall(unpacked, `${key}.${path}`, memberOf(object, path.split('.')));
    }
  }
  return unpacked;
}

function setIfSmall(attributes: Map<string, AttributeValue>, key: string, value: unknown): void {
  const isSmall =
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value)) ||
    (typeof value === 'string' && value.length <= MAX_NAME);
  if (isSmall) attributes.set(key, value);
}

function memberOf(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return memberOf((value as Record<string, unknown>)[name], rest);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
