import { firstText } from '../first-value';
import { AGENT, type Convention, GENAI_EVALUATION, type SpanEvidence, type SpanRole, STEP } from './convention';

/** The inner operation, after which the provider is called; everything without one wraps such a call. */
const PROVIDER_OPERATIONS: ReadonlyMap<string, string> = new Map([
  ['doEmbed', 'embeddings'],
  ['doGenerate', 'chat'],
  ['doRerank', 'rerank'],
  ['doStream', 'chat'],
]);

/** The telemetry of the Vercel AI SDK 4 to 6 (scope `ai`). Version 7 speaks GenAI. */
export const vercelAiSdk: Convention = {
  name: 'vercel-ai-sdk',
  ownsScope: (scopeName) => scopeName === 'ai',
  evidence: ['ai.operationId'],
  roleKeys: [],
  fields: {
    provider: ['ai.model.provider', 'gen_ai.system'],
    requestedModel: ['ai.model.id', 'gen_ai.request.model'],
    responseModel: ['ai.response.model', 'gen_ai.response.model'],
    finishReasons: ['ai.response.finishReason', 'ai.finishReason', 'gen_ai.response.finish_reasons'],
    providerRequestId: ['ai.response.id', 'gen_ai.response.id'],
    streaming: [],
    inputTokens: ['ai.usage.inputTokens', 'ai.usage.promptTokens', 'ai.usage.tokens', 'gen_ai.usage.input_tokens'],
    outputTokens: ['ai.usage.outputTokens', 'ai.usage.completionTokens', 'gen_ai.usage.output_tokens'],
    cachedTokens: ['ai.usage.inputTokenDetails.cacheReadTokens', 'ai.usage.cachedInputTokens'],
    reasoningTokens: ['ai.usage.outputTokenDetails.reasoningTokens', 'ai.usage.reasoningTokens'],
    firstTokenSeconds: [],
    firstTokenMilliseconds: ['ai.response.msToFirstChunk'],
    firstTokenAt: [],
    costUsd: [],
    tool: ['ai.toolCall.name'],
    target: ['server.address'],
    thread: ['ai.telemetry.metadata.sessionId', 'session.id'],
    run: [],
    user: ['ai.telemetry.metadata.userId', 'user.id'],
    environment: [],
    release: [],
  },
  evaluations: [GENAI_EVALUATION],
  role,
};

/** The calls that people write, each with its steps and tools inside. */
const AGENT_OPERATIONS: ReadonlySet<string> = new Set([
  'ai.generateText',
  'ai.streamText',
  'ai.generateObject',
  'ai.streamObject',
]);

function role({ attributes }: SpanEvidence): SpanRole {
  const operationId = firstText(attributes, ['ai.operationId']);
  if (operationId === undefined) return STEP;
  if (operationId === 'ai.toolCall') return { kind: 'tool' };
  const inner = operationId.slice(operationId.lastIndexOf('.') + 1);
  const operation = PROVIDER_OPERATIONS.get(inner);
  if (operation === undefined) return AGENT_OPERATIONS.has(operationId) ? AGENT : STEP;
  return { kind: 'model', operation, streaming: inner === 'doStream' };
}
