import type { ModelFailure, ToolFailure } from './calls';
import type { Dialect } from './catalog';

/** The words in which failures are reported, by provider and by library; what each means is ATTRIBUTION.md's table. */
type ByProvider = Readonly<Record<string, readonly ModelFailure[]>>;

const REFUSED_MS = 180;
const DEADLINE_MS = 60_000;

function http(http_status: number, error_type: string, error_code?: string): ModelFailure {
  return { http_status, error_type, ...(error_code !== undefined && { error_code }), afterMs: REFUSED_MS };
}

/** Faults of the provider itself; all of them may go away by waiting. */
export const PROVIDER_FAILURES: ByProvider = {
  openai: [
    http(429, 'RateLimitError', 'rate_limit_exceeded'),
    http(500, 'InternalServerError', 'server_error'),
    http(503, 'InternalServerError', 'server_is_overloaded'),
    { error_type: 'APIConnectionTimeoutError', afterMs: DEADLINE_MS },
  ],
  anthropic: [
    http(429, 'RateLimitError', 'rate_limit_error'),
    http(529, 'OverloadedError', 'overloaded_error'),
    http(500, 'InternalServerError', 'api_error'),
    { error_type: 'Error', error_code: 'ECONNRESET', afterMs: 9000 },
  ],
  'gcp.gemini': [
    http(429, 'RESOURCE_EXHAUSTED'),
    http(503, 'UNAVAILABLE'),
    { ...http(504, 'DEADLINE_EXCEEDED'), afterMs: DEADLINE_MS },
    http(500, 'INTERNAL'),
  ],
  'aws.bedrock': [
    http(429, 'ThrottlingException'),
    http(429, 'ModelNotReadyException'),
    { ...http(408, 'ModelTimeoutException'), afterMs: DEADLINE_MS },
    http(424, 'ModelErrorException'),
  ],
  mistral_ai: [
    http(429, 'RateLimitError'),
    http(502, 'SDKError'),
    { status: 'ok', finish_reasons: ['error'] },
    { error_type: 'Error', error_code: 'UND_ERR_CONNECT_TIMEOUT', afterMs: 10_000 },
  ],
};

/** What the incident looks like from outside. */
export const INCIDENT_FAILURES: readonly ModelFailure[] = [
  http(529, 'OverloadedError', 'overloaded_error'),
  http(529, 'OverloadedError', 'overloaded_error'),
  http(429, 'RateLimitError', 'rate_limit_error'),
  http(503, 'InternalServerError', 'unavailable'),
];

/** What the caller has to mend: credentials, configuration, an account, a request. */
export const CALLER_FAILURES: ByProvider = {
  openai: [
    http(401, 'AuthenticationError', 'invalid_api_key'),
    http(400, 'BadRequestError', 'context_length_exceeded'),
    http(400, 'BadRequestError', 'invalid_request_error'),
    http(429, 'RateLimitError', 'insufficient_quota'),
    http(404, 'NotFoundError', 'model_not_found'),
  ],
  anthropic: [
    http(401, 'AuthenticationError', 'authentication_error'),
    http(400, 'BadRequestError', 'invalid_request_error'),
    http(413, 'RequestTooLargeError', 'request_too_large'),
    http(402, 'PaymentRequiredError', 'billing_error'),
  ],
  'gcp.gemini': [http(401, 'UNAUTHENTICATED'), http(400, 'INVALID_ARGUMENT'), http(403, 'PERMISSION_DENIED')],
  'aws.bedrock': [
    http(400, 'ValidationException'),
    http(403, 'AccessDeniedException'),
    http(400, 'ServiceQuotaExceededException'),
  ],
  mistral_ai: [http(401, 'SDKError', 'invalid_api_key'), http(422, 'HTTPValidationError')],
};

/** The provider's content policy stopped the answer or the question. */
export const FILTER_FAILURES: ByProvider = {
  openai: [{ status: 'ok', finish_reasons: ['content_filter'] }, http(400, 'BadRequestError', 'invalid_prompt')],
  anthropic: [{ status: 'ok', finish_reasons: ['refusal'] }],
  'gcp.gemini': [
    { status: 'ok', finish_reasons: ['SAFETY'] },
    { status: 'ok', finish_reasons: ['PROHIBITED_CONTENT'] },
  ],
  'aws.bedrock': [{ status: 'ok', finish_reasons: ['guardrail_intervened'] }],
  mistral_ai: [{ status: 'ok', finish_reasons: ['content_filter'] }],
};

/** The clumsy model's malformed tool calls. */
export const MALFORMED_CALL: ModelFailure = { status: 'ok', finish_reasons: ['MALFORMED_FUNCTION_CALL'] };

/** What a model did wrong, as the library says that called it. */
export const MODEL_FAILURES: Readonly<Record<Dialect, readonly ModelFailure[]>> = {
  open_nua: [
    { error_type: 'ModelBehaviorError' },
    { error_type: 'InvalidToolInputError', error_code: 'schema_mismatch' },
  ],
  langgraph: [{ error_type: 'OutputParserException', error_code: 'OUTPUT_PARSING_FAILURE' }],
  ai_sdk: [
    { error_type: 'AI_NoSuchToolError' },
    { error_type: 'AI_InvalidToolInputError' },
    { error_type: 'AI_NoObjectGeneratedError' },
  ],
};

/** The tool, or the way to it, is broken. */
export const TOOL_FAILURES: readonly ToolFailure[] = [
  { error_type: 'ToolException', error_code: 'upstream_500', dispatch_state: 'dispatched' },
  { error_type: 'ToolTimeoutError', dispatch_state: 'dispatched', afterMs: 30_000 },
  { error_type: 'Error', error_code: 'ECONNREFUSED', dispatch_state: 'not_dispatched', afterMs: 12 },
  { error_type: 'Error', error_code: 'UND_ERR_HEADERS_TIMEOUT', dispatch_state: 'dispatched', afterMs: 30_000 },
  { error_type: 'tool_error', error_code: 'reported_by_tool', dispatch_state: 'confirmed' },
];

/** What the regression throws: the answer lost a field that the capability reads. */
export const REGRESSION_FAILURE: ToolFailure = {
  error_type: 'TypeError',
  error_code: 'undefined_property',
  dispatch_state: 'dispatched',
};

/** A hiccup on the way to a tool that the next attempt does not have. */
export const TOOL_HICCUP: ToolFailure = {
  error_type: 'Error',
  error_code: 'ECONNRESET',
  dispatch_state: 'dispatched',
  afterMs: 900,
};

export interface RuntimeFailure {
  readonly error_type: string;
  readonly error_code?: string;
  /** The process was killed, so the execution could say nothing more of its own. */
  readonly isFatal: boolean;
}

/** The machine, the network or the loop around the model failed. */
export const RUNTIME_FAILURES: readonly RuntimeFailure[] = [
  { error_type: 'OOMKilled', isFatal: true },
  { error_type: 'Error', error_code: 'ENOSPC', isFatal: false },
  { error_type: 'Error', error_code: 'ENOTFOUND', isFatal: false },
  { error_type: 'Error', error_code: 'EAI_AGAIN', isFatal: false },
  { error_type: 'Error', error_code: 'EMFILE', isFatal: false },
  { error_type: 'Error', error_code: 'CERT_HAS_EXPIRED', isFatal: false },
  { error_type: 'MaxTurnsExceededError', isFatal: false },
];
export const LOOP_LIMIT: RuntimeFailure = {
  error_type: 'GraphRecursionError',
  error_code: 'GRAPH_RECURSION_LIMIT',
  isFatal: false,
};
