import { firstText } from '../first-value';
import {
  AGENT,
  type Convention,
  type EvaluationKeys,
  GENAI_EVALUATION,
  type SpanEvidence,
  type SpanRole,
  STEP,
} from './convention';

/** Span kinds that are calls; AGENT, CHAIN, GUARDRAIL, EVALUATOR, PROMPT and whatever comes later are steps. */
const CALL_KINDS: ReadonlyMap<string, SpanRole> = new Map<string, SpanRole>([
  ['AGENT', AGENT],
  ['LLM', { kind: 'model' }],
  ['EMBEDDING', { kind: 'model', operation: 'embeddings' }],
  ['RERANKER', { kind: 'model', operation: 'rerank' }],
  ['TOOL', { kind: 'tool' }],
  ['RETRIEVER', { kind: 'tool', operation: 'query' }],
]);

/** The lists of results are flattened by index; so many of them are read. */
const MAX_RESULTS = 8;

/** OpenInference (github.com/Arize-ai/openinference, spec/semantic_conventions.md and spec/annotations.md). */
export const openinference: Convention = {
  name: 'openinference',
  ownsScope: (scopeName) =>
    scopeName.startsWith('openinference.instrumentation.') || scopeName.startsWith('@arizeai/openinference-'),
  evidence: ['openinference.span.kind'],
  roleKeys: [],
  fields: {
    provider: ['llm.provider', 'llm.system', 'gen_ai.provider.name'],
    requestedModel: ['llm.request.model_name', 'llm.model_name', 'embedding.model_name', 'reranker.model_name'],
    responseModel: ['llm.response.model_name'],
    finishReasons: ['llm.finish_reason', 'gen_ai.response.finish_reasons'],
    providerRequestId: ['gen_ai.response.id'],
    streaming: [],
    inputTokens: ['llm.token_count.prompt'],
    outputTokens: ['llm.token_count.completion'],
    cachedTokens: ['llm.token_count.prompt_details.cache_read'],
    reasoningTokens: ['llm.token_count.completion_details.reasoning'],
    firstTokenSeconds: [],
    firstTokenMilliseconds: [],
    firstTokenAt: [],
    costUsd: ['llm.cost.total'],
    tool: ['tool.name', 'tool_call.function.name'],
    target: ['server.address'],
    thread: ['session.id'],
    run: [],
    user: ['user.id'],
    environment: [],
    release: [],
  },
  evaluations: [
    ...resultKeys('evaluations', 'evaluation'),
    ...resultKeys('annotations', 'annotation'),
    GENAI_EVALUATION,
  ],
  role: ({ attributes }: SpanEvidence) =>
    CALL_KINDS.get(firstText(attributes, ['openinference.span.kind'])?.toUpperCase() ?? '') ?? STEP,
};

function resultKeys(list: string, item: string): EvaluationKeys[] {
  return Array.from({ length: MAX_RESULTS }, (_, index) => {
    const prefix = `${list}.${index}.${item}`;
    return {
      name: `${prefix}.name`,
      score: `${prefix}.score`,
      label: `${prefix}.label`,
      evaluator: `${prefix}.identifier`,
    };
  });
}
