import { describe, expect, it } from 'vitest';
import { detailOf, factsOf, mapJson } from '../decode-both';
import { type PlainValue, span } from '../request';

const AI = { scope: { name: 'ai' } };

describe('which spans of the AI SDK are calls', () => {
  it.each([
    ['ai.generateText.doGenerate', { operation: 'chat', streaming: false }],
    ['ai.streamText.doStream', { operation: 'chat', streaming: true }],
    ['ai.generateObject.doGenerate', { operation: 'chat', streaming: false }],
    ['ai.streamObject.doStream', { operation: 'chat', streaming: true }],
    ['ai.embed.doEmbed', { operation: 'embeddings', streaming: false }],
    ['ai.embedMany.doEmbed', { operation: 'embeddings', streaming: false }],
    ['ai.rerank.doRerank', { operation: 'rerank', streaming: false }],
  ])('%s is a model call', (operationId, detail) => {
    expect(detailOf('model.call', [span({ 'ai.operationId': operationId })], AI)).toMatchObject(detail);
  });

  it('ai.toolCall is a tool call', () => {
    const values = { 'ai.operationId': 'ai.toolCall', 'ai.toolCall.name': 'search', 'ai.toolCall.args': '{"q":"x"}' };
    expect(detailOf('tool.call', [span(values)], AI)).toMatchObject({ tool: 'search', status: 'ok' });
  });

  it.each(['ai.generateText', 'ai.streamText', 'ai.generateObject', 'ai.streamObject'])(
    '%s is the run of an agent, not a call',
    (operationId) => {
      const values = { 'ai.operationId': operationId, 'ai.usage.inputTokens': 12, 'ai.model.id': 'm' };
      const kinds = mapJson([span(values)], AI).facts.map(({ raw }) => raw.kind);
      expect(kinds).toEqual(['execution.started', 'lifecycle.transition']);
    },
  );

  it.each(['ai.embed', 'ai.embedMany', 'ai.somethingNew'])('%s wraps one and restates its usage', (operationId) => {
    const values = { 'ai.operationId': operationId, 'ai.usage.inputTokens': 12, 'ai.model.id': 'm' };
    expect(mapJson([span(values)], AI).facts).toEqual([]);
    expect(detailOf('error.observed', [span(values, { status: { code: 2 } })], AI)).toEqual({
      surface: 'runtime',
      handled: false,
    });
  });

  it('is told by the operation where the scope was renamed', () => {
    expect(factsOf('model.call', [span({ 'ai.operationId': 'ai.embed.doEmbed' })])).toHaveLength(1);
  });
});

describe('the fields of a call of the AI SDK', () => {
  const call = (values: Record<string, PlainValue>) =>
    factsOf('model.call', [span({ 'ai.operationId': 'ai.streamText.doStream', ...values })], AI)[0];

  it('reads those of version 6', () => {
    const fact = call({
      'ai.model.provider': 'openai.responses',
      'ai.model.id': 'gpt-x',
      'ai.response.model': 'gpt-x-2026',
      'ai.response.id': 'resp_1',
      'ai.response.finishReason': 'tool-calls',
      'ai.response.msToFirstChunk': 2.5,
      'ai.usage.inputTokens': 12,
      'ai.usage.inputTokenDetails.cacheReadTokens': 4,
      'ai.usage.outputTokens': 7,
      'ai.usage.outputTokenDetails.reasoningTokens': 2,
      'ai.telemetry.metadata.sessionId': 'sess-1',
      'gen_ai.usage.input_tokens': 12,
    });
    expect(fact).toMatchObject({ thread_id: 'sess-1' });
    expect(fact?.detail).toEqual({
      provider: 'openai',
      requested_model: 'gpt-x',
      response_model: 'gpt-x-2026',
      operation: 'chat',
      status: 'ok',
      finish_reasons: ['tool-calls'],
      input_tokens: 12,
      output_tokens: 7,
      cached_tokens: 4,
      reasoning_tokens: 2,
      duration_ms: 3.314154,
      time_to_first_token_ms: 2.5,
      provider_request_id: 'resp_1',
      streaming: true,
    });
  });

  it.each<[string, PlainValue, Record<string, unknown>]>([
    ['ai.usage.promptTokens', 3, { input_tokens: 3 }],
    ['ai.usage.completionTokens', 3, { output_tokens: 3 }],
    ['ai.usage.tokens', 3, { input_tokens: 3 }],
    ['ai.usage.cachedInputTokens', 3, { cached_tokens: 3 }],
    ['ai.usage.reasoningTokens', 3, { reasoning_tokens: 3 }],
    ['ai.finishReason', 'stop', { finish_reasons: ['stop'] }],
    ['gen_ai.system', 'anthropic.messages', { provider: 'anthropic' }],
    ['gen_ai.request.model', 'm', { requested_model: 'm' }],
    ['ai.model.provider', 'google.generative-ai', { provider: 'gcp.gemini' }],
    ['ai.model.provider', 'google.vertex.chat', { provider: 'gcp.vertex_ai' }],
    ['ai.model.provider', 'amazon-bedrock', { provider: 'aws.bedrock' }],
    ['ai.model.provider', 'azure-openai.chat', { provider: 'azure.ai.openai' }],
    ['ai.model.provider', 'xai.chat', { provider: 'x_ai' }],
  ])('reads %s = %s of another version', (key, value, fields) => {
    expect(call({ [key]: value })?.detail).toMatchObject(fields);
  });
});
