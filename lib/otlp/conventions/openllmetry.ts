import { firstText } from '../first-value';
import { AGENT, type Convention, type SpanEvidence, type SpanRole, STEP } from './convention';
import { genai, genaiRole } from './genai';

/** `traceloop.span.kind` of what is no client call; a server, a session or a task is a step. */
const SPAN_KINDS: ReadonlyMap<string, SpanRole> = new Map([
  ['workflow', AGENT],
  ['agent', AGENT],
]);

/** The Python instrumentations; those of OpenTelemetry itself end in `_v2` and speak plain GenAI. */
const PYTHON_SCOPE =
  /^opentelemetry\.instrumentation\.(?:agno|alephalpha|anthropic|bedrock|cohere|crewai|google_generativeai|groq|haystack|langchain|llamaindex|mcp|mistralai|ollama|openai|openai_agents|replicate|sagemaker|together|transformers|vertexai|watsonx|writer)(?:\.v\d+)?$/;

/** OpenLLMetry (github.com/traceloop/openllmetry and openllmetry-js): GenAI of several ages, and its own decorators. */
export const openllmetry: Convention = {
  ...genai,
  name: 'openllmetry',
  ownsScope: (scopeName) =>
    scopeName.startsWith('@traceloop/') || scopeName.startsWith('traceloop.') || PYTHON_SCOPE.test(scopeName),
  // Not its other attributes: they are put on every span of a workflow, whoever made it.
  evidence: ['traceloop.span.kind', 'llm.request.type'],
  fields: {
    ...genai.fields,
    requestedModel: [...genai.fields.requestedModel, 'llm.request.model'],
    responseModel: [...genai.fields.responseModel, 'llm.response.model'],
    finishReasons: [...genai.fields.finishReasons, 'llm.response.stop_reason'],
    reasoningTokens: [...genai.fields.reasoningTokens, 'llm.usage.reasoning_tokens'],
    tool: [...genai.fields.tool, 'traceloop.entity.name'],
    thread: [
      'traceloop.association.properties.session_id',
      'traceloop.association.properties.thread_id',
      ...genai.fields.thread,
    ],
    user: ['traceloop.association.properties.user_id', ...genai.fields.user],
  },
  role,
};

/** A client call says what it is; the decorators mark what people wrote around it. */
function role(span: SpanEvidence): SpanRole {
  const call = genaiRole(span);
  if (call.kind !== 'step') return call;
  const kind = firstText(span.attributes, ['traceloop.span.kind'])?.toLowerCase();
  if (kind === 'tool') return { kind: 'tool' };
  return SPAN_KINDS.get(kind ?? '') ?? STEP;
}
