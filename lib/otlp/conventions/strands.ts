import type { Convention } from './convention';
import { genai } from './genai';

/** Strands Agents. Its time to the first token is in milliseconds, and the usage of an agent is that of its lifetime. */
export const strands: Convention = {
  ...genai,
  name: 'strands',
  ownsScope: (scopeName) => scopeName === 'strands-agents' || scopeName.startsWith('strands.'),
  evidence: ['event_loop.cycle_id'],
  roleKeys: [...genai.roleKeys, ...genai.evidence],
  fields: {
    ...genai.fields,
    firstTokenSeconds: [],
    firstTokenMilliseconds: ['gen_ai.server.time_to_first_token'],
    // Its conversation manager has no id: what people call a session they set themselves.
    thread: ['session.id', ...genai.fields.thread],
  },
};
