/**
 * Words that say that a field holds what somebody wrote, what a model or a tool answered, or who it was: those of the
 * content-bearing keys of the conventions that are known (OpenTelemetry GenAI, OpenInference, Vercel AI SDK, OpenLLMetry,
 * Langfuse, LangSmith, Logfire, MLflow, the agent CLIs and more).
 */
const CONTENT = words(`
  prompt prompts completion completions message messages msg content contents input inputs output outputs
  argument arguments args parameter parameters params result results text texts transcript reasoning thinking
  query queries question answer reply document documents doc records instruction instructions description
  explanation rationale template variables schema definition definitions history context body payload data
  header headers url uri path file files command cmd preview object objects value values
  embedding embeddings vector ranking choice choices functions metadata tag tags note comment chunk item
  sequences cookie stacktrace exception patch serialized session_init options properties
  email mail phone ip address account organization user enduser person customer hash
`);

/** They say it only where the key ends with them: `auth.error` is a text, `error.retryable` is none. */
const CONTENT_AT_END = words(
  'request response error detail details event events call calls tools task title summary origin base documents ctx',
);

/** Names that people give to what they ask for. */
const CONTENT_PAIRS = words('trace_name span_name run_name task_name prompt_name');

/** A key that ends with one of these measures or classes the thing, and does not hold it: `prompt_length`, `user.tier`. */
const MEASURES = words(`
  length size bytes count total tokens chars characters words lines depth index ratio share score rate
  ms seconds duration version tier plan role type kind class level status state format language enabled cached
  present empty truncated valid retryable
`);

/** What opens something: refused whatever it ends with. */
const CREDENTIALS = words(`
  password passwd passphrase passcode pwd secret secrets credential credentials authorization apikey
  otp totp pin cvv cvc ssn iban jwt bearer
`);
const CREDENTIAL_PAIRS = words(
  'api_key access_key private_key signing_key auth_token access_token refresh_token session_token id_token verification_code security_code card_number',
);

/** True for a key that names content, a person or a credential; no project can add it to the allowlist. */
export function isContentKey(key: string): boolean {
  const parts = wordsOf(key);
  const last = parts.at(-1) ?? '';
  if (hasWord(parts, CREDENTIALS) || hasPair(parts, CREDENTIAL_PAIRS)) return true;
  if (MEASURES.has(last)) return false;
  return CONTENT_AT_END.has(last) || hasWord(parts, CONTENT) || hasPair(parts, CONTENT_PAIRS);
}

/**
 * What of a conversation or a credential a key offers, as a word of this closed list; undefined for a key that offers
 * none, or that only counts, names or classes it. Narrower than `isContentKey`: that one refuses on suspicion, this one
 * accuses a producer (rule RED-1).
 */
export function offeredContent(key: string): string | undefined {
  const parts = wordsOf(key);
  const last = parts.at(-1) ?? '';
  const credential = parts.find((word) => CREDENTIALS.has(word));
  if (credential !== undefined || hasPair(parts, CREDENTIAL_PAIRS)) return credential ?? 'credential';
  if (MEASURES.has(last) || NAMING.has(last) || hasWord(parts, NOT_OFFERED)) return undefined;
  return parts.find((word) => OFFERED.has(word));
}

/** What was said, asked, answered or handed over. */
const OFFERED = words(`
  prompt prompts completion completions message messages msg content contents input inputs output outputs
  argument arguments args parameters result results text texts transcript reasoning thinking query question answer reply
  document documents instructions variables history body payload header headers cookie
  definitions records explanation choice command functions serialized email
`);
const NAMING = words('id ids name uuid index');
/** Errors have a rule of their own (rule 4 of DOMAIN.md section 4); the others are figures. */
const NOT_OFFERED = words('error exception token tokens usage cost costs metric metrics');

function hasWord(parts: readonly string[], of: ReadonlySet<string>): boolean {
  return parts.some((word) => of.has(word));
}

function hasPair(parts: readonly string[], of: ReadonlySet<string>): boolean {
  return parts.some((word, index) => of.has(`${word}_${parts[index + 1]}`));
}

/** `gen_ai.toolCall.args` → gen, ai, tool, call, args. */
function wordsOf(key: string): string[] {
  return key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
