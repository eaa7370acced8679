import type { JOURNAL_DROPPED } from '@/lib/facts/journal-loss';
import type { CountedRefusal } from '@/lib/ingest/refused-request';
import type { OtlpDecodeErrorCode } from '@/lib/otlp/decode-error';
import type { RejectionCode as OtlpRejectionCode } from '@/lib/otlp/rejection';
import type { RejectionCode } from '@/lib/redaction/redact';

export interface RejectionWords {
  /** What was wrong. */
  readonly what: string;
  /** What puts it right, for the person who runs the producer. */
  readonly remedy: string;
}

export type AnyRejectionCode =
  | RejectionCode
  | 'invalid_json'
  | OtlpRejectionCode
  | OtlpDecodeErrorCode
  | CountedRefusal
  | typeof JOURNAL_DROPPED;

/** Every code under which intake counts a rejection: of one item, or of a request of which nothing was taken. */
export const REJECTION_WORDS: Readonly<Record<AnyRejectionCode, RejectionWords>> = {
  not_an_object: {
    what: 'An item is no JSON object',
    remedy: 'Send each fact, span or record as an object; a list inside the list is not read.',
  },
  unknown_kind: {
    what: 'A fact has a kind that does not exist',
    remedy: 'Use one of the fact kinds as they are written in the API document; they are lower case with a dot.',
  },
  invalid_field: {
    what: 'A needed field does not have its form',
    remedy:
      'The answer names the path. Identifiers have at most 128 letters, digits and ._:/@+#~- and are no address or URL.',
  },
  missing_field: {
    what: 'A needed field was not sent',
    remedy: 'The answer names the path. Without that field the fact means nothing.',
  },
  invalid_time: {
    what: 'A time cannot be read',
    remedy: 'Native facts take RFC 3339 with a zone; OTLP takes nanoseconds since 1970 as a number or as text.',
  },
  'journal.dropped': {
    what: 'A reporter had no room in its journal',
    remedy: 'Facts were lost before they were sent: the console was away for long. Give the journal more room.',
  },
  invalid_json: {
    what: 'A line is not JSON',
    remedy: 'NDJSON holds one whole object a line. Look for line breaks inside an object and for lines that were cut.',
  },
  invalid_trace_id: {
    what: 'A trace id is missing or has a wrong length',
    remedy: 'It is 16 bytes that are not all zero: 32 hexadecimal digits in JSON.',
  },
  invalid_span_id: {
    what: 'A span id is missing or has a wrong length',
    remedy: 'It is 8 bytes that are not all zero: 16 hexadecimal digits in JSON.',
  },
  invalid_parent_span_id: {
    what: 'A parent span id has a wrong length',
    remedy: 'It is 8 bytes, or left out for a root span.',
  },
  base64_id: {
    what: 'An id is in base64',
    remedy:
      'OTLP/JSON writes ids in hexadecimal. A general protobuf-to-JSON library does not; use the exporter of the SDK.',
  },
  invalid_attributes: {
    what: 'Attributes are a plain object',
    remedy:
      'OTLP attributes are a list of {"key", "value"} where the value names its type, as in {"stringValue": "a"}.',
  },
  too_many_attributes: {
    what: 'An item has too many attributes',
    remedy:
      'Set the attribute limit of the SDK (OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT) or stop copying state into attributes.',
  },
  too_many_items: {
    what: 'A request holds too many items',
    remedy: 'Lower the batch size of the exporter, or raise ASSAY_MAX_ITEMS.',
  },
  not_token_usage: {
    what: 'A metric is not token usage',
    remedy: 'Nothing to do: of metrics only token usage is taken. Leave the others out to save the traffic.',
  },
  no_model: {
    what: 'A point of token usage names no model',
    remedy: 'Set gen_ai.request.model or gen_ai.response.model on the metric.',
  },
  no_total: {
    what: 'A point of token usage has no sum',
    remedy: 'Send it as a sum or as a histogram with its sum.',
  },
  malformed_json: {
    what: 'The body of a request is not JSON',
    remedy: 'Check that Content-Type names what is sent: application/x-protobuf for protobuf.',
  },
  malformed_protobuf: {
    what: 'The body of a request is not the protobuf of its path',
    remedy: 'Traces, logs and metrics each have a path of their own; JSON needs Content-Type application/json.',
  },
  not_an_export_request: {
    what: 'The body of a request is no OTLP export request',
    remedy: 'It is an object with resourceSpans, resourceLogs or resourceMetrics as a list.',
  },
  other_signal: {
    what: 'A request holds another signal than its path takes',
    remedy: 'Give the exporter the base address, so that it adds /v1/traces, /v1/logs or /v1/metrics by itself.',
  },
  snake_case_keys: {
    what: 'OTLP/JSON has keys with underscores',
    remedy: 'It is written in lowerCamelCase: resourceSpans. Use the exporter of the SDK.',
  },
  'invalid-request': {
    what: 'A request cannot be read',
    remedy: 'The answer says why: an encoding that is cut or wrong, or a body without a list of facts.',
  },
  'too-large': {
    what: 'A request is larger than the limit',
    remedy: 'Send smaller batches, or raise ASSAY_MAX_BODY_BYTES and ASSAY_MAX_DECOMPRESSED_BYTES.',
  },
  'unsupported-media-type': {
    what: 'A request has a content type or encoding that is not taken',
    remedy:
      'Native facts: application/json or application/x-ndjson. OTLP: application/x-protobuf or application/json. Encodings: gzip, deflate.',
  },
};

/** For a code that an older version counted, too. */
export function rejectionWords(code: string): RejectionWords {
  if (Object.hasOwn(REJECTION_WORDS, code)) return REJECTION_WORDS[code as AnyRejectionCode];
  return { what: code, remedy: 'The answer to the sender says more.' };
}
