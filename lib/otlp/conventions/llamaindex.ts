import { type Convention, STEP } from './convention';
import { genai, genaiRole } from './genai';

/** LlamaIndex's own tracing: steps of workflows, whose calls other instrumentations report. */
export const llamaindex: Convention = {
  ...genai,
  name: 'llamaindex',
  ownsScope: (scopeName) => scopeName.startsWith('llamaindex.'),
  evidence: ['llamaindex.run_id'],
  roleKeys: [...genai.roleKeys, ...genai.evidence],
  fields: { ...genai.fields, run: ['llamaindex.run_id'] },
  role: (span) => (span.attributes.has('gen_ai.operation.name') ? genaiRole(span) : STEP),
};
