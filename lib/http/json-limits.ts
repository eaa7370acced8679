import { Problem } from '@/lib/problem';

/** How deep and how large a JSON text may be, whatever its bytes; both bound what parsing it takes. */
export const MAX_JSON_DEPTH = 200;
export const MAX_JSON_VALUES = 3_000_000;

const QUOTE = 0x22;
const NEWLINE = 0x0a;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Goes over the bytes of a JSON text, or of several on lines of their own, once before it is parsed: a small body of
 * brackets alone would become many times its size in memory. Whether it is JSON is for the parser to say.
 * @throws Problem `invalid-request` when it is too deep, `too-large` when it has too many values.
 */
export function checkJson(body: Uint8Array, form: 'document' | 'lines' = 'document'): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === QUOTE) at = endOfString(body, at);
    else if (byte === COMMA) values += 1;
    else if (byte === NEWLINE && form === 'lines') depth = 0;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      if (depth > MAX_JSON_DEPTH)
        throw new Problem('invalid-request', `The JSON is deeper than ${MAX_JSON_DEPTH} levels.`);
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
  }
  if (values > MAX_JSON_VALUES) {
    throw new Problem('too-large', `The JSON has more than ${MAX_JSON_VALUES} values; send less at once.`);
  }
}

/** The position of the closing quote, or of the end of the line where it is missing: no JSON string goes beyond that. */
function endOfString(body: Uint8Array, start: number): number {
  for (let at = start + 1; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === QUOTE) return at;
    if (byte === NEWLINE) return at - 1;
    if (byte === BACKSLASH && body[at + 1] !== NEWLINE) at += 1;
  }
  return body.length;
}
