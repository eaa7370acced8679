import type { Signal } from '../signal';

type HttpRow = readonly [
  from: number,
  to: number,
  domain: Signal['domain'],
  errorClass: Signal['errorClass'],
  retry: Signal['retry'],
  confidence: Signal['confidence'],
  source: string,
  retryOnTool?: Signal['retry'],
];

const SDK = 'npm openai 6.49, anthropic 1.14';
const RFC = 'RFC 9110';

/** In this order: the single statuses before the ranges that hold the rest. */
const ROWS: readonly HttpRow[] = [
  [400, 400, 'caller', 'invalid_request', 'after_fix', 'high', SDK],
  [401, 401, 'caller', 'auth', 'after_fix', 'high', SDK],
  [402, 402, 'caller', 'billing', 'after_fix', 'high', SDK],
  [403, 403, 'caller', 'permission', 'after_fix', 'high', SDK],
  [404, 404, 'caller', 'model_or_route_missing', 'after_fix', 'high', SDK],
  [408, 408, 'provider', 'timeout', 'safe', 'high', SDK],
  [409, 409, 'provider', 'lock_conflict', 'safe', 'high', SDK],
  [410, 410, 'caller', 'model_or_route_missing', 'after_fix', 'medium', RFC],
  [413, 413, 'caller', 'payload_too_large', 'after_fix', 'high', SDK],
  [422, 422, 'caller', 'schema', 'after_fix', 'high', SDK],
  [424, 424, 'peer', 'upstream_model_error', 'safe', 'medium', 'npm @aws-sdk/client-bedrock-runtime 3.1164'],
  [429, 429, 'provider', 'rate_limited', 'safe', 'high', SDK],
  [499, 499, 'caller', 'cancelled', 'not_a_failure', 'medium', 'Google API error model'],
  [500, 500, 'provider', 'internal', 'safe', 'high', SDK],
  [501, 501, 'caller', 'unsupported', 'after_fix', 'high', RFC],
  [502, 502, 'peer', 'bad_gateway', 'safe', 'high', RFC],
  [503, 503, 'peer', 'unavailable', 'safe', 'high', RFC],
  [504, 504, 'peer', 'gateway_timeout', 'safe', 'high', RFC, 'unsafe'],
  [529, 529, 'provider', 'overloaded', 'safe', 'high', 'Anthropic API reference'],
  [400, 499, 'caller', 'invalid_request', 'after_fix', 'medium', RFC],
  [500, 599, 'peer', 'internal', 'safe', 'medium', RFC],
];

export const HTTP_SIGNALS: readonly Signal[] = ROWS.map(
  ([from, to, domain, errorClass, retry, confidence, source, retryOnTool]) => ({
    id: from === to ? `http-${from}` : `http-${from / 100}xx`,
    match: { by: 'http', from, to },
    domain,
    errorClass,
    retry,
    confidence,
    source,
    ...(retryOnTool && { retryOnTool }),
  }),
);
