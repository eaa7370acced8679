/** What differs from message to message; taken from what is known anyway, so that no message costs a random number. */
export interface Occasion {
  readonly executionId: string;
  /** Whole epoch milliseconds. */
  readonly nowMs: number;
}

type Message = (occasion: Occasion) => string;

const seconds = ({ nowMs }: Occasion) => ((nowMs % 29_000) / 1000 + 1).toFixed(1);
const used = ({ nowMs }: Occasion) => 18_000 + (nowMs % 11_987);
const organisation = ({ executionId }: Occasion) => `org-${executionId.slice(-6)}`;

/** Rare enough that the text of most stays withheld. */
const THINGS = ['invoice', 'warranty', 'seating plan', 'customs form', 'tax return', 'floor plan'] as const;
const thing = ({ nowMs }: Occasion) => THINGS[nowMs % THINGS.length] ?? THINGS[0];

/** Made up in the manner of providers, libraries and operating systems; by error code, else by error type. */
const MESSAGES: Readonly<Record<string, Message>> = {
  rate_limit_exceeded: (o) =>
    `Rate limit reached in organization ${organisation(o)} on tokens per min: limit 30000, used ${used(o)}. Please try again in ${seconds(o)}s.`,
  rate_limit_error: (o) =>
    `This request would exceed the rate limit of your organization of ${used(o)} input tokens per minute.`,
  RESOURCE_EXHAUSTED: (o) =>
    `Quota exceeded for metric generate_content_requests, limit: ${used(o)}. Please retry in ${seconds(o)}s.`,
  ThrottlingException: () => 'Too many requests, please wait before trying again.',
  insufficient_quota: () => 'You exceeded your current quota, please check your plan and billing details.',
  server_error: () => 'The server had an error while processing your request. Sorry about that!',
  server_is_overloaded: () => 'The engine is currently overloaded, please try again later.',
  overloaded_error: () => 'Overloaded',
  api_error: () => 'Internal server error',
  unavailable: () => 'upstream connect error or disconnect/reset before headers',
  invalid_api_key: (o) => `Incorrect API key provided in the request of ${organisation(o)}.`,
  authentication_error: () => 'invalid x-api-key',
  context_length_exceeded: (o) =>
    `The maximum context length of this model is 128000 tokens, but the messages resulted in ${128_000 + used(o)} tokens.`,
  model_not_found: () => 'The model does not exist or you do not have access to it.',
  invalid_request_error: (o) =>
    `messages.${o.nowMs % 40}: tool result without a matching tool call in the previous message`,
  INVALID_ARGUMENT: () => 'Function response parts must follow a function call turn.',
  ECONNREFUSED: (o) => `connect ECONNREFUSED 10.0.${o.nowMs % 250}.7:8443`,
  ECONNRESET: () => 'socket hang up',
  ENOTFOUND: () => 'getaddrinfo ENOTFOUND',
  ENOSPC: (o) => `ENOSPC: no space left on device, write '/var/spool/agent/${o.executionId}'`,
  EMFILE: () => 'too many open files',
  CERT_HAS_EXPIRED: () => 'certificate has expired',
  UND_ERR_HEADERS_TIMEOUT: () => 'Headers Timeout Error',
  undefined_property: () => "Cannot read properties of undefined (reading 'snippet')",
  upstream_500: (o) => `The upstream answered 500 to request ${o.executionId}`,
  reported_by_tool: (o) => `The tool could not read the ${thing(o)} that was asked for`,
  schema_mismatch: (o) => `Expected an object at arguments, received a list of ${o.nowMs % 9} items`,
  ModelBehaviorError: (o) => `The model answered about the ${thing(o)} without the final output tool`,
  OUTPUT_PARSING_FAILURE: () => 'Could not parse LLM output as JSON.',
  AI_NoSuchToolError: () => 'Model tried to call an unavailable tool.',
  GRAPH_RECURSION_LIMIT: () => 'Recursion limit of 25 reached without hitting a stop condition.',
  MaxTurnsExceededError: () => 'Max turns (10) exceeded',
  token_expired: (o) => `The token expired ${seconds(o)} seconds ago`,
};

/** What a producer says in words with such an error; undefined where it says nothing. */
export function errorMessage(
  detail: { readonly error_type?: string | undefined; readonly error_code?: string | undefined },
  occasion: Occasion,
): string | undefined {
  const key = [detail.error_code, detail.error_type].find(
    (name) => name !== undefined && Object.hasOwn(MESSAGES, name),
  );
  return key === undefined ? undefined : MESSAGES[key]?.(occasion);
}
