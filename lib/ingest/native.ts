import type { RawFact } from '@/lib/facts/fact';
import { isPlainObject } from '@/lib/facts/plain-object';
import { checkJson } from '@/lib/http/json-limits';
import { Problem } from '@/lib/problem';
import type { RejectedItem } from './prepare';

export const NATIVE_MEDIA_TYPES = ['application/json', 'application/x-ndjson'] as const;
export type NativeMediaType = (typeof NATIVE_MEDIA_TYPES)[number];

export interface NativeItems {
  readonly raws: readonly RawFact[];
  /** The position of each raw fact in the request. */
  readonly positions: readonly number[];
  /** Lines that are no JSON: each rejects itself alone. */
  readonly unreadable: readonly RejectedItem[];
}

/** The media type of a `Content-Type` header without its parameters, if it is one of ours. */
export function nativeMediaType(contentType: string | null): NativeMediaType | undefined {
  const mediaType = contentType?.split(';')[0]?.trim().toLowerCase();
  return NATIVE_MEDIA_TYPES.find((known) => known === mediaType);
}

/**
 * Reads the facts of a native request: `{"facts": […]}` as JSON, or one fact a line as NDJSON.
 * @throws Problem `invalid-request` when a JSON body has not that form, `too-large` for more than `maxItems`; as
 * `checkJson`. No message quotes the body.
 */
export function readNative(body: Buffer, mediaType: NativeMediaType, maxItems: number): NativeItems {
  checkJson(body, mediaType === 'application/json' ? 'document' : 'lines');
  const text = body.toString('utf8');
  return mediaType === 'application/json' ? readJson(text, maxItems) : readLines(text, maxItems);
}

function readJson(text: string, maxItems: number): NativeItems {
  const value = parse(text);
  const facts = isPlainObject(value) ? value.facts : undefined;
  if (!Array.isArray(facts))
    throw new Problem('invalid-request', 'The body is not a JSON object with a list of facts.');
  checkCount(facts.length, maxItems);
  return { raws: facts as RawFact[], positions: facts.map((_, position) => position), unreadable: [] };
}

function readLines(text: string, maxItems: number): NativeItems {
  const raws: RawFact[] = [];
  const positions: number[] = [];
  const unreadable: RejectedItem[] = [];
  let index = 0;
  for (const line of linesOf(text)) {
    checkCount(index + 1, maxItems);
    const value = parse(line);
    if (value === undefined) {
      unreadable.push({ index, fact_id: null, code: 'invalid_json', path: '', message: 'The line is not JSON.' });
    } else {
      raws.push(value as RawFact);
      positions.push(index);
    }
    index += 1;
  }
  return { raws, positions, unreadable };
}

/** One at a time: a small compressed body of line ends alone would otherwise become a list of many millions. */
function* linesOf(text: string): Iterable<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    const line = text.slice(from, to);
    if (line.trim() !== '') yield line;
    from = to + 1;
  }
}

/** The value of a JSON text, undefined when it is none; the parser's message would quote it. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checkCount(count: number, maxItems: number): void {
  if (count > maxItems)
    throw new Problem('too-large', `The request has more than ${maxItems} facts; send less at once.`);
}
