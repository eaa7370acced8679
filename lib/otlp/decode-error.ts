const MESSAGES = {
  malformed_json: 'The body is not JSON.',
  malformed_protobuf:
    'The body is not a protobuf ExportTraceServiceRequest. Logs and metrics have paths of their own; JSON needs the content type application/json.',
  not_a_trace_request: 'The body is not an ExportTraceServiceRequest: resourceSpans must be a list.',
  other_signal: 'The body holds logs or metrics; they have paths of their own.',
  snake_case_keys: 'OTLP/JSON has keys in lowerCamelCase: resourceSpans, not resource_spans.',
} as const;
export type OtlpDecodeErrorCode = keyof typeof MESSAGES;

/**
 * A body of which no span can be read; the answer is 400. The message is one of a fixed list and there is no cause,
 * because a parser's own message may quote the body.
 */
export class OtlpDecodeError extends Error {
  override readonly name = 'OtlpDecodeError';
  constructor(readonly code: OtlpDecodeErrorCode) {
    super(MESSAGES[code]);
  }
}
