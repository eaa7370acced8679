import { firstText } from '../first-value';
import { type Convention, type SpanEvidence, type SpanRole, STEP } from './convention';
import { genai } from './genai';

/**
 * `langsmith.span.kind` of calls; chain, prompt and parser are steps. The operation beside it is no help: it calls a
 * prompt a chat and a retriever an embedding.
 */
const RUN_TYPES: ReadonlyMap<string, SpanRole> = new Map<string, SpanRole>([
  ['llm', { kind: 'model', operation: 'chat' }],
  ['embedding', { kind: 'model', operation: 'embeddings' }],
  ['tool', { kind: 'tool' }],
  ['retriever', { kind: 'tool', operation: 'query' }],
]);

const USAGE = 'langsmith.usage_metadata';
const CACHE_READ = 'input_token_details.cache_read';
const REASONING = 'output_token_details.reasoning';

/**
 * The OpenTelemetry export of the LangSmith SDKs. Of its metadata, which copies whatever an application configures,
 * the thread and the model are read; its session is a project, and its `gen_ai.system` a guess from the model's name.
 */
export const langsmith: Convention = {
  name: 'langsmith',
  ownsScope: (scopeName) => scopeName === 'langsmith',
  evidence: ['langsmith.span.kind'],
  roleKeys: [],
  fields: {
    ...genai.fields,
    provider: ['langsmith.metadata.ls_provider', 'gen_ai.system'],
    requestedModel: ['gen_ai.request.model', 'langsmith.metadata.ls_model_name'],
    streaming: ['langsmith.request.streaming'],
    inputTokens: ['gen_ai.usage.input_tokens', `${USAGE}.input_tokens`],
    outputTokens: ['gen_ai.usage.output_tokens', `${USAGE}.output_tokens`],
    cachedTokens: [`${USAGE}.${CACHE_READ}`],
    reasoningTokens: [`${USAGE}.${REASONING}`],
    costUsd: [],
    tool: ['gen_ai.tool.name'],
    thread: ['langsmith.metadata.thread_id'],
    user: [],
  },
  evaluations: genai.evaluations,
  jsonMembers: { [USAGE]: ['input_tokens', 'output_tokens', CACHE_READ, REASONING] },
  role: ({ attributes }: SpanEvidence) =>
    RUN_TYPES.get(firstText(attributes, ['langsmith.span.kind'])?.toLowerCase() ?? '') ?? STEP,
};
