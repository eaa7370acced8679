import { firstText } from '../first-value';
import { AGENT, type Convention, GENAI_EVALUATION, type SpanEvidence, type SpanRole, STEP } from './convention';

const SPAN_KIND_SERVER = 2;
const SPAN_KIND_CLIENT = 3;

/** `gen_ai.operation.name` of a call to a model; the second half are spellings seen in the wild. */
const MODEL_OPERATIONS: ReadonlyMap<string, string> = new Map([
  ['chat', 'chat'],
  ['embeddings', 'embeddings'],
  ['generate_content', 'generate_content'],
  ['text_completion', 'text_completion'],
  ['acompletion', 'chat'],
  ['chat.completions', 'chat'],
  ['chat.streaming_completions', 'chat'],
  ['completion', 'text_completion'],
  ['embedding', 'embeddings'],
  ['generate', 'generate_content'],
  ['rerank', 'rerank'],
  ['responses', 'chat'],
  ['text.completions', 'text_completion'],
]);

/** Operations on stores that an agent uses; they are tool calls under the operation's own name. */
const STORE_OPERATIONS: ReadonlyMap<string, 'query' | 'mutation'> = new Map([
  ['retrieval', 'query'],
  ['search_memory', 'query'],
  ['create_memory', 'mutation'],
  ['create_memory_store', 'mutation'],
  ['delete_memory', 'mutation'],
  ['delete_memory_store', 'mutation'],
  ['update_memory', 'mutation'],
  ['upsert_memory', 'mutation'],
]);

/** OpenTelemetry GenAI and MCP (semantic-conventions-genai), with the names of earlier versions. */
export const genai: Convention = {
  name: 'genai',
  ownsScope: (scopeName) => scopeName === 'gen_ai',
  evidence: [
    'gen_ai.operation.name',
    'gen_ai.provider.name',
    'gen_ai.system',
    'gen_ai.evaluation.name',
    'mcp.method.name',
  ],
  roleKeys: ['llm.request.type'],
  fields: {
    provider: ['gen_ai.provider.name', 'gen_ai.system'],
    requestedModel: ['gen_ai.request.model'],
    responseModel: ['gen_ai.response.model'],
    finishReasons: [
      'gen_ai.response.finish_reasons',
      'gen_ai.response.finish_reason',
      'gen_ai.response.stop_reason',
      'gen_ai.finishReason',
      'llm.response.finish_reason',
      'gen_ai.completion.0.finish_reason',
    ],
    providerRequestId: ['gen_ai.response.id'],
    streaming: ['gen_ai.request.stream', 'gen_ai.is_streaming', 'llm.is_streaming'],
    inputTokens: ['gen_ai.usage.input_tokens', 'gen_ai.usage.prompt_tokens'],
    outputTokens: ['gen_ai.usage.output_tokens', 'gen_ai.usage.completion_tokens'],
    cachedTokens: [
      'gen_ai.usage.cache_read.input_tokens',
      'gen_ai.usage.cache_read_input_tokens',
      'gen_ai.usage.cached_input_tokens',
      'gen_ai.usage.details.cache_read_tokens',
    ],
    reasoningTokens: [
      'gen_ai.usage.reasoning.output_tokens',
      'gen_ai.usage.reasoning_tokens',
      'gen_ai.usage.details.reasoning_tokens',
    ],
    firstTokenSeconds: ['gen_ai.response.time_to_first_chunk', 'gen_ai.client.operation.time_to_first_chunk'],
    firstTokenMilliseconds: [],
    firstTokenAt: [],
    costUsd: ['operation.cost', 'gen_ai.usage.cost'],
    tool: ['gen_ai.tool.name'],
    target: ['gen_ai.data_source.id', 'gen_ai.memory.store.id', 'server.address'],
    thread: ['gen_ai.conversation.id', 'session.id'],
    run: [],
    user: ['user.id', 'user.hash', 'enduser.pseudo.id', 'enduser.id'],
    environment: [],
    release: [],
  },
  evaluations: [GENAI_EVALUATION],
  role: genaiRole,
};

const AGENT_OPERATIONS: ReadonlySet<string> = new Set(['invoke_agent', 'invoke_workflow']);

/** The operation decides; a model name alone proves nothing, because agents restate that of their calls. */
export function genaiRole({ kind, isRoot, attributes }: SpanEvidence): SpanRole {
  const operation = firstText(attributes, ['gen_ai.operation.name']);
  const mcpMethod = firstText(attributes, ['mcp.method.name']);
  // The far side of a request: who sent it reports the call.
  if (mcpMethod !== undefined && kind === SPAN_KIND_SERVER && !isRoot) return STEP;
  if (operation === 'execute_tool' || mcpMethod === 'tools/call') return { kind: 'tool' };
  if (operation === undefined) return roleWithoutOperation(kind, attributes);
  const modelOperation = MODEL_OPERATIONS.get(operation.toLowerCase());
  if (modelOperation !== undefined) return { kind: 'model', operation: modelOperation };
  if (AGENT_OPERATIONS.has(operation)) return AGENT;
  const storeOperation = STORE_OPERATIONS.get(operation);
  if (storeOperation !== undefined) return { kind: 'tool', tool: operation, operation: storeOperation };
  return STEP;
}

/** Before semantic conventions 1.27 there was no operation: a client span that requests a model is the call. */
function roleWithoutOperation(kind: number, attributes: SpanEvidence['attributes']): SpanRole {
  const requestType = firstText(attributes, ['llm.request.type']);
  const modelOperation = requestType === undefined ? undefined : MODEL_OPERATIONS.get(requestType);
  if (modelOperation !== undefined) return { kind: 'model', operation: modelOperation };
  const requestsModel = kind === SPAN_KIND_CLIENT && firstText(attributes, ['gen_ai.request.model']) !== undefined;
  return requestsModel ? { kind: 'model' } : STEP;
}
