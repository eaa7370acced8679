import protobuf from 'protobufjs/minimal.js';
import type { RejectionCode } from './rejection';
import { SIGNAL_WORDS, type Signal } from './signal';

export const OTLP_ENCODINGS = ['protobuf', 'json'] as const;
export type OtlpEncoding = (typeof OTLP_ENCODINGS)[number];

/** Without parameters: some clients compare the whole header. */
const CONTENT_TYPES: Record<OtlpEncoding, string> = {
  protobuf: 'application/x-protobuf',
  json: 'application/json',
};

export interface OtlpBody {
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** Nothing in it is retried by the client; `rejected` may be zero when only the message matters. */
export interface PartialSuccess {
  /** Spans, log records or data points. */
  readonly rejected: number;
  readonly errorMessage: string;
}

/** The encoding that a `Content-Type` names, its parameters aside; undefined for any other, which is answered with 415. */
export function otlpEncoding(contentType: string | null): OtlpEncoding | undefined {
  const mediaType = contentType?.split(';')[0]?.trim().toLowerCase();
  return OTLP_ENCODINGS.find((encoding) => CONTENT_TYPES[encoding] === mediaType);
}

/**
 * An Export<Signal>ServiceResponse (opentelemetry-proto, docs/specification.md, "OTLP/HTTP Response"). On full success
 * `partial_success` must be unset: an empty protobuf message has no bytes, an empty JSON one is `{}`.
 */
export function encodeExportResponse(signal: Signal, encoding: OtlpEncoding, partial?: PartialSuccess): OtlpBody {
  const isFull = partial === undefined || (partial.rejected === 0 && partial.errorMessage === '');
  if (encoding === 'json') return jsonBody(isFull ? {} : { partialSuccess: jsonPartialSuccess(signal, partial) });
  if (isFull) return protobufBody(new Uint8Array());
  const writer = protobuf.Writer.create().uint32(0x0a).fork();
  // The same field numbers for every signal.
  if (partial.rejected > 0) writer.uint32(0x08).int64(partial.rejected);
  return protobufBody(writer.uint32(0x12).string(partial.errorMessage).ldelim().finish());
}

/** An int64 is decimal text in OTLP/JSON. */
function jsonPartialSuccess(signal: Signal, { rejected, errorMessage }: PartialSuccess): object {
  return { ...(rejected > 0 && { [SIGNAL_WORDS[signal].rejected]: String(rejected) }), errorMessage };
}

/** google.rpc.Code by HTTP status (google/rpc/code.proto); 13 is INTERNAL. */
const RPC_CODES: Readonly<Record<number, number>> = {
  400: 3,
  401: 16,
  403: 7,
  404: 5,
  405: 12,
  413: 8,
  415: 3,
  429: 8,
  503: 14,
};

/** A google.rpc.Status, the body of every answer of 4xx and 5xx; the message is for the developer of the sender. */
export function encodeFailure(encoding: OtlpEncoding, httpStatus: number, message: string): OtlpBody {
  const code = RPC_CODES[httpStatus] ?? 13;
  if (encoding === 'json') return jsonBody({ code, message });
  return protobufBody(protobuf.Writer.create().uint32(0x08).int32(code).uint32(0x12).string(message).finish());
}

const HINTS: Record<RejectionCode, string> = {
  not_an_object: 'not an object',
  invalid_trace_id: 'traceId is not 16 bytes (32 hex digits) or all zero',
  invalid_span_id: 'spanId is not 8 bytes (16 hex digits) or all zero',
  invalid_parent_span_id: 'parentSpanId is not 8 bytes (16 hex digits)',
  base64_id: 'ids in base64, where OTLP/JSON has hex',
  invalid_attributes: 'attributes is not a list of key and value',
  invalid_time: 'a time is not a count of nanoseconds',
  too_many_attributes: 'more attributes than the limit',
  too_many_items: 'beyond the limit of one request (send smaller batches)',
  not_token_usage:
    'no token usage of a model (of metrics only gen_ai and claude_code token usage is kept, so leave out the others)',
  no_model: 'token usage without the name of a model',
  no_total: 'no total to add up (needs a monotonic sum, or a histogram with its sum, delta or with a start time)',
};

/** The partial success that says how many items were rejected and why; undefined when none was. */
export function describeRejections(
  rejected: readonly { readonly code: RejectionCode; readonly count: number }[],
): PartialSuccess | undefined {
  if (rejected.length === 0) return undefined;
  const total = rejected.reduce((sum, { count }) => sum + count, 0);
  return { rejected: total, errorMessage: rejected.map(({ code, count }) => `${count} × ${HINTS[code]}`).join('; ') };
}

function jsonBody(message: object): OtlpBody {
  return { contentType: CONTENT_TYPES.json, body: new TextEncoder().encode(JSON.stringify(message)) };
}

function protobufBody(body: Uint8Array): OtlpBody {
  return { contentType: CONTENT_TYPES.protobuf, body };
}
