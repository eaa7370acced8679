import { SIGNAL_WORDS, type Signal } from './signal';

export type OtlpDecodeErrorCode =
  | 'malformed_json'
  | 'malformed_protobuf'
  | 'not_an_export_request'
  | 'other_signal'
  | 'snake_case_keys';

const MESSAGES: Record<OtlpDecodeErrorCode, (signal: Signal) => string> = {
  malformed_json: () => 'The body is not JSON.',
  malformed_protobuf: (signal) =>
    `The body is not a protobuf ${SIGNAL_WORDS[signal].request}. Each signal has a path of its own; JSON needs the content type application/json.`,
  not_an_export_request: (signal) =>
    `The body is not an ${SIGNAL_WORDS[signal].request}: ${SIGNAL_WORDS[signal].resources} must be a list.`,
  other_signal: (signal) => `The body does not hold ${signal}: each signal has a path of its own.`,
  snake_case_keys: (signal) =>
    `OTLP/JSON has keys in lowerCamelCase: ${SIGNAL_WORDS[signal].resources}, without underscores.`,
};

/**
 * A body of which nothing can be read; the answer is 400. The message is one of a fixed list and there is no cause,
 * because a parser's own message may quote the body.
 */
export class OtlpDecodeError extends Error {
  override readonly name = 'OtlpDecodeError';
  constructor(
    readonly code: OtlpDecodeErrorCode,
    signal: Signal,
  ) {
    super(MESSAGES[code](signal));
  }
}
