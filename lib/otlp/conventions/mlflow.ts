import { firstText } from '../first-value';
import { AGENT, type Convention, type SpanEvidence, type SpanRole, STEP } from './convention';
import { genai } from './genai';

/** `mlflow.spanType` of calls and runs; chains, parsers, tasks and whatever people name themselves are steps. */
const SPAN_TYPES: ReadonlyMap<string, SpanRole> = new Map<string, SpanRole>([
  ['LLM', { kind: 'model' }],
  ['CHAT_MODEL', { kind: 'model', operation: 'chat' }],
  ['EMBEDDING', { kind: 'model', operation: 'embeddings' }],
  ['RERANKER', { kind: 'model', operation: 'rerank' }],
  ['TOOL', { kind: 'tool' }],
  ['RETRIEVER', { kind: 'tool', operation: 'query' }],
  ['AGENT', AGENT],
]);

const TYPE = 'mlflow.spanType';
const MODEL = 'mlflow.llm.model';
const PROVIDER = 'mlflow.llm.provider';
const USAGE = 'mlflow.chat.tokenUsage';
const COST = 'mlflow.llm.cost';
const SESSION = 'mlflow.trace.session';
const USER = 'mlflow.trace.user';

/** MLflow Tracing. Every value of its own attributes is JSON text; traces that it exports carry plain `session.id` beside. */
export const mlflow: Convention = {
  name: 'mlflow',
  ownsScope: (scopeName) => scopeName === 'mlflow' || scopeName.startsWith('mlflow.'),
  evidence: [TYPE],
  roleKeys: [],
  fields: {
    ...genai.fields,
    provider: [PROVIDER, ...genai.fields.provider],
    requestedModel: [MODEL, ...genai.fields.requestedModel],
    inputTokens: [`${USAGE}.input_tokens`, ...genai.fields.inputTokens],
    outputTokens: [`${USAGE}.output_tokens`, ...genai.fields.outputTokens],
    cachedTokens: [`${USAGE}.cache_read_input_tokens`, ...genai.fields.cachedTokens],
    costUsd: [`${COST}.total_cost`],
    thread: [SESSION, 'session.id'],
    user: [USER, 'user.id'],
  },
  evaluations: genai.evaluations,
  jsonMembers: {
    [TYPE]: [],
    [MODEL]: [],
    [PROVIDER]: [],
    [SESSION]: [],
    [USER]: [],
    [USAGE]: ['input_tokens', 'output_tokens', 'cache_read_input_tokens'],
    [COST]: ['total_cost'],
  },
  role: ({ attributes }: SpanEvidence) => SPAN_TYPES.get(firstText(attributes, [TYPE])?.toUpperCase() ?? '') ?? STEP,
};
