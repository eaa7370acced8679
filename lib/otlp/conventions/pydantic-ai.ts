import { firstText } from '../first-value';
import { type Convention, type SpanEvidence, type SpanRole, STEP } from './convention';
import { genai, genaiRole } from './genai';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/i;

/** Logfire announces a span before it ends, and writes log lines as spans; both repeat what the span says. */
const RESTATING_TYPES: ReadonlySet<string> = new Set(['pending_span', 'log']);

/** Pydantic AI, and the model clients that Logfire instruments (scopes `logfire.openai`, `logfire.anthropic`). */
export const pydanticAi: Convention = {
  ...genai,
  name: 'pydantic-ai',
  ownsScope: (scopeName) =>
    scopeName === 'pydantic-ai' || /^logfire\.(?:openai|anthropic|google_genai)$/.test(scopeName),
  evidence: ['gen_ai.agent.call.id'],
  roleKeys: [...genai.roleKeys, ...genai.evidence, 'logfire.span_type'],
  fields: { ...genai.fields, run: ['gen_ai.agent.call.id'] },
  role,
  // A fresh UUIDv7 for each run stands there when the application names no conversation.
  threadIsRun: (threadId) => UUID_V7.test(threadId),
};

function role(span: SpanEvidence): SpanRole {
  const { attributes } = span;
  if (RESTATING_TYPES.has(firstText(attributes, ['logfire.span_type']) ?? '')) return STEP;
  const known = genaiRole(span);
  if (known.kind !== 'step' || attributes.has('gen_ai.operation.name')) return known;
  // Earlier versions name no operation: a tool is told by its name, a request by the system that it goes to.
  if (attributes.has('gen_ai.tool.name')) return { kind: 'tool' };
  const isRequest = attributes.has('gen_ai.system') && attributes.has('gen_ai.request.model');
  return isRequest ? { kind: 'model', operation: 'chat' } : STEP;
}
