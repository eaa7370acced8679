import { firstText } from '../first-value';
import { AGENT, type Convention, type SpanEvidence, type SpanRole, STEP } from './convention';
import { genai, genaiRole } from './genai';

/** `mastra.span.type`; the steps and chunks of a generation restate it. */
const SPAN_TYPES: ReadonlyMap<string, SpanRole> = new Map<string, SpanRole>([
  ['agent_run', AGENT],
  ['workflow_run', AGENT],
  ['model_generation', { kind: 'model', operation: 'chat' }],
  ['tool_call', { kind: 'tool' }],
  ['mcp_tool_call', { kind: 'tool' }],
]);

/** Mastra, whose exporters name operations in several ways; the type of the span does not vary. */
export const mastra: Convention = {
  ...genai,
  name: 'mastra',
  ownsScope: (scopeName) => scopeName.startsWith('@mastra/'),
  evidence: ['mastra.span.type'],
  roleKeys: [...genai.roleKeys, ...genai.evidence],
  role(span: SpanEvidence): SpanRole {
    const type = firstText(span.attributes, ['mastra.span.type']);
    return type === undefined ? genaiRole(span) : (SPAN_TYPES.get(type.toLowerCase()) ?? STEP);
  },
};
