import { describe, expect, it } from 'vitest';
import { callUnder, identityUnder, kindsUnder, RUN } from './dialect';

const SCOPE = 'mlflow.tracing.fluent';

describe('MLflow', () => {
  it('reads a call to a model out of JSON text', () => {
    expect(
      callUnder(SCOPE, {
        'mlflow.spanType': '"CHAT_MODEL"',
        'mlflow.llm.model': '"gpt-5"',
        'mlflow.llm.provider': '"openai"',
        'mlflow.chat.tokenUsage': '{"input_tokens":12,"output_tokens":7,"total_tokens":19,"cache_read_input_tokens":4}',
        'mlflow.llm.cost': '{"input_cost":0.001,"output_cost":0.002,"total_cost":0.003}',
      }),
    ).toEqual({
      kind: 'model.call',
      provider: 'openai',
      requested_model: 'gpt-5',
      operation: 'chat',
      status: 'ok',
      input_tokens: 12,
      output_tokens: 7,
      cached_tokens: 4,
      cost: { amount: '0.003', currency: 'USD' },
    });
  });

  it.each([
    ['LLM', { kind: 'model.call', status: 'ok' }],
    ['EMBEDDING', { kind: 'model.call', operation: 'embeddings', status: 'ok' }],
    ['RERANKER', { kind: 'model.call', operation: 'rerank', status: 'ok' }],
    ['TOOL', { kind: 'tool.call', status: 'ok' }],
    ['RETRIEVER', { kind: 'tool.call', operation: 'query', status: 'ok' }],
  ])('reads the type %s, as JSON and plain', (type, call) => {
    expect(callUnder(SCOPE, { 'mlflow.spanType': `"${type}"` })).toEqual(call);
    expect(callUnder('app', { 'mlflow.spanType': type })).toEqual(call);
  });

  it('takes an agent for a run and all other types for steps', () => {
    expect(kindsUnder(SCOPE, { 'mlflow.spanType': '"AGENT"' })).toEqual(RUN);
    for (const type of ['"CHAIN"', '"PARSER"', '"MEMORY"', '"UNKNOWN"', '"Mine"', '"unclosed', '{}']) {
      expect(kindsUnder(SCOPE, { 'mlflow.spanType': type })).toEqual([]);
    }
  });

  it('takes session and user by either name', () => {
    const values = { 'mlflow.spanType': '"CHAIN"' };
    expect(identityUnder(SCOPE, { ...values, 'session.id': 's', 'user.id': 'u' })).toEqual({ thread: 's', user: 'u' });
    expect(identityUnder(SCOPE, { ...values, 'mlflow.trace.session': '"s"', 'mlflow.trace.user': '"u"' })).toEqual({
      thread: 's',
      user: 'u',
    });
    expect(identityUnder(SCOPE, { ...values, 'mlflow.traceRequestId': '"tr-1"' })).toEqual({});
  });

  it('leaves a text alone that is too long for a name', () => {
    expect(callUnder(SCOPE, { 'mlflow.spanType': '"LLM"', 'mlflow.llm.model': `"${'m'.repeat(300)}"` })).toMatchObject({
      requested_model: `"${'m'.repeat(300)}"`,
    });
  });
});
