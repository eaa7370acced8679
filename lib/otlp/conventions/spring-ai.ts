import { firstText } from '../first-value';
import { AGENT, type Convention, type SpanEvidence, type SpanRole, STEP } from './convention';
import { genai, genaiRole } from './genai';

/** `spring.ai.kind` of the framework's own spans, all of which name the operation `framework`; advisors are steps. */
const KINDS: ReadonlyMap<string, SpanRole> = new Map<string, SpanRole>([
  ['chat_client', AGENT],
  ['tool_call', { kind: 'tool' }],
  ['vector_store', { kind: 'tool', operation: 'query' }],
]);

/** Spring AI. Spans of its models speak plain GenAI; `none` stands where nothing is known. */
export const springAi: Convention = {
  ...genai,
  name: 'spring-ai',
  ownsScope: () => false,
  evidence: ['spring.ai.kind'],
  roleKeys: [...genai.roleKeys, ...genai.evidence],
  fields: {
    ...genai.fields,
    tool: [...genai.fields.tool, 'spring.ai.tool.definition.name'],
    thread: ['spring.ai.chat.client.conversation.id', ...genai.fields.thread],
  },
  role(span: SpanEvidence): SpanRole {
    const known = genaiRole(span);
    if (known.kind !== 'step') return known;
    return KINDS.get(firstText(span.attributes, ['spring.ai.kind']) ?? '') ?? STEP;
  },
};
