import { describe, expect, it } from 'vitest';
import { callUnder, identityUnder, kindsUnder } from './dialect';

const SCOPE = 'langsmith';
const KIND = 'langsmith.span.kind';

describe('LangSmith', () => {
  it('reads a run of a model', () => {
    expect(
      callUnder(SCOPE, {
        [KIND]: 'llm',
        'gen_ai.operation.name': 'chat',
        'gen_ai.system': 'openai',
        'gen_ai.request.model': 'gpt-5',
        'gen_ai.response.model': 'gpt-5-2026',
        'gen_ai.response.id': 'resp_1',
        'gen_ai.response.finish_reasons': 'stop, length',
        'gen_ai.usage.input_tokens': 12,
        'gen_ai.usage.output_tokens': 7,
        'langsmith.request.streaming': true,
        'langsmith.usage_metadata': JSON.stringify({
          input_tokens: 12,
          output_tokens: 7,
          input_token_details: { cache_read: 4 },
          output_token_details: { reasoning: 2 },
        }),
      }),
    ).toEqual({
      kind: 'model.call',
      provider: 'openai',
      requested_model: 'gpt-5',
      response_model: 'gpt-5-2026',
      operation: 'chat',
      status: 'ok',
      finish_reasons: ['stop', 'length'],
      input_tokens: 12,
      output_tokens: 7,
      cached_tokens: 4,
      reasoning_tokens: 2,
      provider_request_id: 'resp_1',
      streaming: true,
    });
  });

  it('prefers what the integration says of the provider to the guess from the model', () => {
    const values = { [KIND]: 'llm', 'gen_ai.system': 'langchain', 'langsmith.metadata.ls_model_name': 'my-model' };
    expect(callUnder(SCOPE, values)).toEqual({
      kind: 'model.call',
      requested_model: 'my-model',
      operation: 'chat',
      status: 'ok',
    });
    expect(callUnder(SCOPE, { ...values, 'langsmith.metadata.ls_provider': 'amazon_bedrock' })).toMatchObject({
      provider: 'aws.bedrock',
    });
  });

  it.each([
    ['tool', 'execute_tool', { kind: 'tool.call', tool: 'search', status: 'ok' }],
    ['retriever', 'embeddings', { kind: 'tool.call', tool: 'search', operation: 'query', status: 'ok' }],
    ['embedding', 'embeddings', { kind: 'model.call', operation: 'embeddings', status: 'ok' }],
  ])('reads a run of the type %s, whatever the operation says', (type, operation, call) => {
    const values = { [KIND]: type, 'gen_ai.operation.name': operation, 'gen_ai.tool.name': 'search' };
    expect(callUnder(SCOPE, values)).toEqual(call);
  });

  it.each([
    ['prompt', 'chat'],
    ['chain', 'chain'],
    ['parser', 'parser'],
  ])('takes a %s for a step, although it calls itself %s', (type, operation) => {
    expect(
      kindsUnder(SCOPE, { [KIND]: type, 'gen_ai.operation.name': operation, 'gen_ai.request.model': 'm' }),
    ).toEqual([]);
  });

  it('knows the thread by its metadata, and no session that is a project', () => {
    expect(
      identityUnder(SCOPE, {
        [KIND]: 'chain',
        'langsmith.metadata.thread_id': 't',
        'langsmith.metadata.user_id': 'u',
        'langsmith.metadata.checkpoint_ns': 'ns',
        'langsmith.metadata.revision_id': 'rev',
      }),
    ).toEqual({ thread: 't' });
    expect(
      identityUnder(SCOPE, {
        [KIND]: 'chain',
        'langsmith.trace.session_id': 'project',
        'langsmith.trace.session_name': 'project',
        'session.id': 'session',
      }),
    ).toEqual({});
  });
});
