import { firstText } from '../first-value';
import { AGENT, type Convention, type SpanEvidence, type SpanRole, STEP } from './convention';
import { genai } from './genai';

/** Types of observations that are calls or runs; span, chain, event, evaluator and guardrail are steps. */
const OBSERVATION_TYPES: ReadonlyMap<string, SpanRole> = new Map<string, SpanRole>([
  ['generation', { kind: 'model' }],
  ['embedding', { kind: 'model', operation: 'embeddings' }],
  ['tool', { kind: 'tool' }],
  ['retriever', { kind: 'tool', operation: 'query' }],
  ['agent', AGENT],
]);

const USAGE = 'langfuse.observation.usage_details';
const COST = 'langfuse.observation.cost_details';
const COMPLETION_START = 'langfuse.observation.completion_start_time';

/** As the SDK, OpenAI, and the frameworks that hand their figures through spell them. */
const INPUT = ['input', 'input_tokens', 'prompt_tokens', 'promptTokens', 'inputTokens'];
const OUTPUT = ['output', 'output_tokens', 'completion_tokens', 'completionTokens', 'outputTokens'];
const CACHED = ['input_cached_tokens', 'cache_read_input_tokens', 'input_cache_read', 'cachedInputTokens'];
const REASONING = ['output_reasoning_tokens', 'output_reasoning', 'reasoning_tokens', 'reasoningTokens'];

const membersOf = (key: string, members: readonly string[]) => members.map((member) => `${key}.${member}`);

/** The Langfuse SDKs from version 3 on (npm `@langfuse/tracing`, PyPI `langfuse`). Level ERROR is a failure of its own. */
export const langfuse: Convention = {
  name: 'langfuse',
  ownsScope: (scopeName) => scopeName === 'langfuse-sdk',
  evidence: ['langfuse.observation.type'],
  roleKeys: [],
  fields: {
    ...genai.fields,
    requestedModel: ['langfuse.observation.model.name', ...genai.fields.requestedModel],
    inputTokens: membersOf(USAGE, INPUT),
    outputTokens: membersOf(USAGE, OUTPUT),
    cachedTokens: membersOf(USAGE, CACHED),
    reasoningTokens: membersOf(USAGE, REASONING),
    firstTokenSeconds: [],
    firstTokenAt: [COMPLETION_START],
    costUsd: [`${COST}.total`],
    thread: ['session.id', 'langfuse.session.id'],
    user: ['user.id', 'langfuse.user.id'],
    environment: ['langfuse.environment'],
    release: ['langfuse.release'],
  },
  evaluations: genai.evaluations,
  jsonMembers: {
    [USAGE]: [...INPUT, ...OUTPUT, ...CACHED, ...REASONING],
    [COST]: ['total'],
    [COMPLETION_START]: [],
  },
  role: ({ attributes }: SpanEvidence) =>
    OBSERVATION_TYPES.get(firstText(attributes, ['langfuse.observation.type'])?.toLowerCase() ?? '') ?? STEP,
};
