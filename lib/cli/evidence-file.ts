import { isPlainObject } from '@/lib/facts/plain-object';
import { checkJson } from '@/lib/http/json-limits';
import { type NativeItems, readNative } from '@/lib/ingest/native';
import { DEFAULT_DECODE_LIMITS } from '@/lib/otlp/limits';
import type { Mapped } from '@/lib/otlp/mapped';
import { readRequest } from '@/lib/otlp/read-request';
import type { OtlpEncoding } from '@/lib/otlp/response';
import { SIGNAL_WORDS, SIGNALS, type Signal } from '@/lib/otlp/signal';
import { Problem } from '@/lib/problem';

export const EVIDENCE_FORMATS = ['facts', ...SIGNALS] as const;
export type EvidenceFormat = (typeof EVIDENCE_FORMATS)[number];

/** What one request or one run of lines of a file holds. */
export type EvidencePart =
  | { readonly format: 'facts'; readonly items: NativeItems }
  | { readonly format: Signal; readonly mapped: Mapped };

type StreamHash = Parameters<typeof readRequest>[4];

const OPTIONS = { ...DEFAULT_DECODE_LIMITS, maxItems: Number.MAX_SAFE_INTEGER };

/**
 * Reads a file of evidence as the ways in read requests: native facts as one JSON object or one a line; OTLP as JSON, one
 * request in all or one a line, or as protobuf.
 * @param format what it is; without it the text tells, and for protobuf what decodes with the fewest rejections.
 * @param hash makes ids of what identifies a stream of metrics.
 * @throws Problem `invalid-request` or OtlpDecodeError when nothing of it can be read; neither quotes the file.
 */
export function readEvidence(body: Buffer, format: EvidenceFormat | undefined, hash: StreamHash): EvidencePart[] {
  if (!isJson(body)) return [readProtobuf(body, format, hash)];
  if (isOneDocument(body)) return [readDocument(body, format, hash)];
  const lines = body
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const [first] = lines;
  if (first === undefined) throw unknownForm();
  const isOtlp = (format ?? formatOf(first)) !== 'facts';
  if (isOtlp) return lines.map((line) => readDocument(Buffer.from(line), format, hash));
  return [{ format: 'facts', items: readNative(body, 'application/x-ndjson', OPTIONS.maxItems) }];
}

const TAB = 0x09;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** JSON begins with a bracket and has no other control characters; the lengths of ids are some in every protobuf. */
function isJson(body: Buffer): boolean {
  const first = body.find((byte) => byte > 0x20);
  if (first !== undefined && first !== 0x7b && first !== 0x5b) return false;
  return body.every((byte) => byte >= 0x20 || byte === TAB || byte === NEWLINE || byte === RETURN);
}

function isOneDocument(body: Buffer): boolean {
  checkJson(body, 'lines');
  const value = parse(body.toString('utf8'));
  return isPlainObject(value) && (formatIn(value) !== undefined || !('kind' in value));
}

function readDocument(body: Buffer, format: EvidenceFormat | undefined, hash: StreamHash): EvidencePart {
  const known = format ?? formatOf(body.toString('utf8'));
  if (known === undefined) throw unknownForm();
  if (known === 'facts') return { format: known, items: readNative(body, 'application/json', OPTIONS.maxItems) };
  checkJson(body);
  return { format: known, mapped: readRequest(known, 'json', body, OPTIONS, hash) };
}

function formatOf(text: string): EvidenceFormat | undefined {
  const value = parse(text);
  if (!isPlainObject(value)) return undefined;
  return formatIn(value) ?? ('kind' in value ? 'facts' : undefined);
}

function formatIn(value: Record<string, unknown>): EvidenceFormat | undefined {
  if ('facts' in value) return 'facts';
  return SIGNALS.find((signal) => {
    const camel = SIGNAL_WORDS[signal].resources;
    return camel in value || camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) in value;
  });
}

function readProtobuf(body: Buffer, format: EvidenceFormat | undefined, hash: StreamHash): EvidencePart {
  if (format === 'facts') throw unknownForm();
  if (format) return { format, mapped: readRequest(format, 'protobuf', body, OPTIONS, hash) };
  const readings = SIGNALS.flatMap((signal) => {
    const mapped = tryRead(signal, 'protobuf', body, hash);
    return mapped ? [{ format: signal, mapped, rejected: rejectedOf(mapped) }] : [];
  });
  const [best] = readings.sort((a, b) => a.rejected - b.rejected || b.mapped.facts.length - a.mapped.facts.length);
  if (!best) throw unknownForm();
  return { format: best.format, mapped: best.mapped };
}

function tryRead(signal: Signal, encoding: OtlpEncoding, body: Buffer, hash: StreamHash): Mapped | undefined {
  try {
    return readRequest(signal, encoding, body, OPTIONS, hash);
  } catch {
    return undefined;
  }
}

function rejectedOf({ rejected }: Mapped): number {
  return rejected.reduce((sum, { count }) => sum + count, 0);
}

function unknownForm(): Problem {
  return new Problem(
    'invalid-request',
    'The file is neither native facts nor an OTLP request; name what it is with --format.',
  );
}

/** The value of a JSON text, undefined when it is none; the parser's message would quote it. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
