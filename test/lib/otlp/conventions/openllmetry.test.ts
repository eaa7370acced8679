import { describe, expect, it } from 'vitest';
import { callUnder, identityUnder, kindsUnder, RUN } from './dialect';

const SCOPE = 'opentelemetry.instrumentation.openai.v1';

describe('OpenLLMetry', () => {
  it('reads a client call of the current names', () => {
    expect(
      callUnder(SCOPE, {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'OpenAI',
        'gen_ai.request.model': 'gpt-5',
        'gen_ai.response.model': 'gpt-5-2026',
        'gen_ai.response.id': 'resp_1',
        'gen_ai.response.finish_reasons': ['stop'],
        'gen_ai.is_streaming': true,
        'gen_ai.usage.input_tokens': 12,
        'gen_ai.usage.output_tokens': 7,
        'gen_ai.usage.cache_read.input_tokens': 4,
        'gen_ai.usage.reasoning_tokens': 2,
      }),
    ).toEqual({
      kind: 'model.call',
      provider: 'openai',
      requested_model: 'gpt-5',
      response_model: 'gpt-5-2026',
      operation: 'chat',
      status: 'ok',
      finish_reasons: ['stop'],
      input_tokens: 12,
      output_tokens: 7,
      cached_tokens: 4,
      reasoning_tokens: 2,
      provider_request_id: 'resp_1',
      streaming: true,
    });
  });

  it('reads a client call of before the conventions had an operation', () => {
    expect(
      callUnder(SCOPE, {
        'llm.request.type': 'completion',
        'gen_ai.system': 'AWS',
        'llm.request.model': 'claude-x',
        'llm.response.model': 'claude-x-1',
        'llm.response.stop_reason': 'end_turn',
        'llm.is_streaming': false,
        'gen_ai.usage.prompt_tokens': 3,
        'gen_ai.usage.completion_tokens': 2,
        'llm.usage.total_tokens': 5,
        'llm.usage.reasoning_tokens': 1,
      }),
    ).toEqual({
      kind: 'model.call',
      provider: 'aws.bedrock',
      requested_model: 'claude-x',
      response_model: 'claude-x-1',
      operation: 'text_completion',
      status: 'ok',
      finish_reasons: ['end_turn'],
      input_tokens: 3,
      output_tokens: 2,
      reasoning_tokens: 1,
      streaming: false,
    });
  });

  it('tells runs, tools and steps by the kind of the decorator', () => {
    expect(kindsUnder('traceloop.tracer', { 'traceloop.span.kind': 'workflow' })).toEqual(RUN);
    expect(kindsUnder('traceloop.tracer', { 'traceloop.span.kind': 'agent' })).toEqual(RUN);
    for (const kind of ['task', 'session', 'server', 'unknown']) {
      expect(kindsUnder('traceloop.tracer', { 'traceloop.span.kind': kind })).toEqual([]);
    }
    expect(
      callUnder('@traceloop/node-server-sdk', { 'traceloop.span.kind': 'tool', 'traceloop.entity.name': 'search' }),
    ).toEqual({ kind: 'tool.call', tool: 'search', status: 'ok' });
  });

  it('does not take a span for its own that merely runs inside a workflow', () => {
    const values = { 'traceloop.workflow.name': 'w', 'traceloop.association.properties.session_id': 's' };
    expect(kindsUnder('@opentelemetry/instrumentation-pg', values, { parentSpanId: undefined })).toEqual([]);
  });

  it('leaves the instrumentations of OpenTelemetry itself to its convention', () => {
    const values = { 'gen_ai.operation.name': 'chat', 'traceloop.association.properties.session_id': 's' };
    expect(identityUnder('opentelemetry.instrumentation.openai_v2', values)).toEqual({});
    expect(identityUnder(SCOPE, values)).toEqual({ thread: 's' });
  });

  it('takes thread and user from the association properties first', () => {
    expect(
      identityUnder(SCOPE, {
        'gen_ai.operation.name': 'chat',
        'gen_ai.conversation.id': 'c',
        'traceloop.association.properties.session_id': 's',
        'traceloop.association.properties.user_id': 'u',
      }),
    ).toEqual({ thread: 's', user: 'u' });
  });
});
