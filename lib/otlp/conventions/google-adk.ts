import { firstText } from '../first-value';
import { type Convention, type SpanEvidence, type SpanRole, STEP } from './convention';
import { genai, genaiRole } from './genai';

/** A second span over tools that ran side by side, each of which has a span of its own. */
const MERGED_TOOLS = '(merged tools)';

/** Google's Agent Development Kit. Its `gen_ai.system` names itself, and the request to the model has no operation. */
export const googleAdk: Convention = {
  ...genai,
  name: 'google-adk',
  ownsScope: (scopeName) => scopeName === 'gcp.vertex.agent',
  evidence: ['gcp.vertex.agent.invocation_id'],
  roleKeys: [...genai.roleKeys, ...genai.evidence],
  fields: {
    ...genai.fields,
    thread: ['gen_ai.conversation.id', 'gcp.vertex.agent.session_id'],
    run: ['gcp.vertex.agent.invocation_id'],
  },
  role,
};

function role(span: SpanEvidence): SpanRole {
  if (firstText(span.attributes, ['gen_ai.tool.name']) === MERGED_TOOLS) return STEP;
  if (span.attributes.has('gen_ai.operation.name')) return genaiRole(span);
  return span.attributes.has('gen_ai.request.model') ? { kind: 'model', operation: 'generate_content' } : STEP;
}
