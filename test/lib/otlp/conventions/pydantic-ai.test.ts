import { describe, expect, it } from 'vitest';
import { exception } from '../request';
import { callUnder, identityUnder, kindsUnder, RUN } from './dialect';

const SCOPE = 'pydantic-ai';
const INTERNAL = { kind: 1 };
const CHAT = { 'gen_ai.operation.name': 'chat', 'gen_ai.system': 'google-gla', 'gen_ai.request.model': 'gemini-3' };

describe('Pydantic AI and Logfire', () => {
  it('reads a request to a model', () => {
    expect(
      callUnder(SCOPE, {
        ...CHAT,
        'gen_ai.response.model': 'gemini-3-1',
        'gen_ai.response.finish_reasons': ['tool_call'],
        'gen_ai.usage.input_tokens': 12,
        'gen_ai.usage.output_tokens': 7,
        'gen_ai.usage.details.cache_read_tokens': 4,
        'gen_ai.usage.details.reasoning_tokens': 2,
        'gen_ai.client.operation.time_to_first_chunk': 0.5,
        'operation.cost': 0.0001,
      }),
    ).toEqual({
      kind: 'model.call',
      provider: 'gcp.gemini',
      requested_model: 'gemini-3',
      response_model: 'gemini-3-1',
      operation: 'chat',
      status: 'ok',
      finish_reasons: ['tool_call'],
      input_tokens: 12,
      output_tokens: 7,
      cached_tokens: 4,
      reasoning_tokens: 2,
      time_to_first_token_ms: 500,
      cost: { amount: '0.0001', currency: 'USD' },
    });
  });

  it('counts no usage of the run of an agent, by whichever name', () => {
    const run = {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.request.model': 'm',
      'gen_ai.usage.input_tokens': 24,
      'gen_ai.aggregated_usage.input_tokens': 24,
    };
    expect(kindsUnder(SCOPE, run, INTERNAL)).toEqual(RUN);
  });

  it('reads tools and requests of before there was an operation', () => {
    expect(callUnder(SCOPE, { 'gen_ai.tool.name': 'search', 'gen_ai.tool.call.id': 'c' }, INTERNAL)).toEqual({
      kind: 'tool.call',
      tool: 'search',
      status: 'ok',
    });
    const request = { 'gen_ai.system': 'openai', 'gen_ai.request.model': 'm' };
    expect(callUnder('logfire.openai', request, INTERNAL)).toMatchObject({ kind: 'model.call', provider: 'openai' });
    expect(kindsUnder(SCOPE, { agent_name: 'a', model_name: 'm' }, INTERNAL)).toEqual([]);
  });

  it.each(['pending_span', 'log'])('takes no %s of Logfire for another call', (type) => {
    expect(kindsUnder('logfire.openai', { ...CHAT, 'logfire.span_type': type })).toEqual([]);
  });

  it('tells a run from a conversation', () => {
    const run = '019a3b5e-1111-7abc-8def-0123456789ab';
    expect(identityUnder(SCOPE, { ...CHAT, 'gen_ai.conversation.id': run })).toEqual({ run });
    expect(identityUnder(SCOPE, { ...CHAT, 'gen_ai.conversation.id': 'c-1', 'gen_ai.agent.call.id': run })).toEqual({
      thread: 'c-1',
      run,
    });
  });

  it('knows a failure by its status and exception, which has no error.type', () => {
    const failed = {
      status: { code: 2 },
      events: [exception({ 'exception.type': 'pydantic_ai.exceptions.ModelHTTPError' })],
    };
    expect(callUnder(SCOPE, CHAT, failed)).toMatchObject({
      status: 'error',
      error_type: 'pydantic_ai.exceptions.ModelHTTPError',
    });
  });
});
