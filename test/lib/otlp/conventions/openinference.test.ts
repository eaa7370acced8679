import { describe, expect, it } from 'vitest';
import { detailOf, factsOf, mapJson } from '../decode-both';
import { exception, type PlainValue, span } from '../request';

const KIND = 'openinference.span.kind';

describe('which OpenInference spans are calls', () => {
  it.each<[string, string, Record<string, unknown>]>([
    ['LLM', 'model.call', { status: 'ok' }],
    ['EMBEDDING', 'model.call', { operation: 'embeddings' }],
    ['RERANKER', 'model.call', { operation: 'rerank' }],
    ['TOOL', 'tool.call', { status: 'ok' }],
    ['RETRIEVER', 'tool.call', { operation: 'query' }],
    ['llm', 'model.call', { status: 'ok' }],
  ])('%s is a %s', (kind, factKind, detail) => {
    expect(detailOf(factKind, [span({ [KIND]: kind })])).toMatchObject(detail);
  });

  it('AGENT is the run of an agent, not a call', () => {
    const usage = { [KIND]: 'AGENT', 'llm.token_count.prompt': 9, 'llm.model_name': 'm' };
    const kinds = mapJson([span(usage)]).facts.map(({ raw }) => raw.kind);
    expect(kinds).toEqual(['execution.started', 'lifecycle.transition']);
  });

  it.each(['CHAIN', 'GUARDRAIL', 'EVALUATOR', 'PROMPT', 'UNHEARD_OF'])(
    '%s is a step: a fact only when it fails',
    (kind) => {
      const usage = { [KIND]: kind, 'llm.token_count.prompt': 9, 'llm.model_name': 'm' };
      expect(mapJson([span(usage)]).facts).toEqual([]);
      expect(detailOf('error.observed', [span(usage, { events: [exception({ 'exception.type': 'a.B' })] })])).toEqual({
        error_type: 'a.B',
        surface: 'runtime',
        handled: false,
      });
    },
  );
});

describe('the fields of an OpenInference call', () => {
  it('reads model, provider, tokens, cost and session', () => {
    const values = {
      [KIND]: 'LLM',
      'llm.provider': 'mistralai',
      'llm.system': 'openai',
      'llm.model_name': 'gpt-4',
      'llm.finish_reason': 'stop',
      'llm.token_count.prompt': '97',
      'llm.token_count.completion': 52,
      'llm.token_count.prompt_details.cache_read': 10,
      'llm.token_count.completion_details.reasoning': 5,
      'llm.cost.total': 0.0425,
      'session.id': 'thread-1',
    };
    const [fact] = factsOf('model.call', [span(values)]);
    expect(fact?.thread_id).toBe('thread-1');
    expect(fact?.detail).toEqual({
      provider: 'mistral_ai',
      requested_model: 'gpt-4',
      status: 'ok',
      finish_reasons: ['stop'],
      input_tokens: 97,
      output_tokens: 52,
      cached_tokens: 10,
      reasoning_tokens: 5,
      duration_ms: 3.314154,
      cost: { amount: '0.0425', currency: 'USD' },
    });
  });

  it.each<[Record<string, PlainValue>, Record<string, unknown>]>([
    [{ 'llm.request.model_name': 'a', 'llm.model_name': 'b' }, { requested_model: 'a' }],
    [{ 'llm.response.model_name': 'c' }, { response_model: 'c' }],
    [{ 'embedding.model_name': 'e' }, { requested_model: 'e' }],
    [{ 'reranker.model_name': 'r' }, { requested_model: 'r' }],
    [{ 'llm.system': 'vertexai' }, { provider: 'gcp.vertex_ai' }],
  ])('reads %j', (values, fields) => {
    expect(detailOf('model.call', [span({ [KIND]: 'LLM', ...values })])).toMatchObject(fields);
  });

  it('names a tool by its name, and a retriever only when it has one', () => {
    expect(detailOf('tool.call', [span({ [KIND]: 'TOOL', 'tool.name': 'search' })])).toMatchObject({ tool: 'search' });
    expect(detailOf('tool.call', [span({ [KIND]: 'RETRIEVER' })])).not.toHaveProperty('tool');
  });

  it('reads a span that carries the attributes of GenAI as well by its own kind', () => {
    const both = { [KIND]: 'CHAIN', 'gen_ai.operation.name': 'chat' };
    expect(mapJson([span(both)]).facts).toEqual([]);
  });
});

it.each(['evaluations.0.evaluation', 'annotations.3.annotation'])('reads the results under %s', (prefix) => {
  const values = {
    [KIND]: 'CHAIN',
    [`${prefix}.name`]: 'hallucination',
    [`${prefix}.score`]: 1,
    [`${prefix}.label`]: 'failed',
    [`${prefix}.identifier`]: 'judge-v2',
    [`${prefix}.explanation`]: 'the claim is not supported',
  };
  const { facts, droppedKeys } = mapJson([span(values)]);
  expect(facts.map(({ raw }) => raw.detail)).toEqual([
    { evaluator: 'judge-v2', metric: 'hallucination', score: 1, label: 'failed', passed: false },
  ]);
  expect([...(droppedKeys.get('agent')?.keys() ?? [])]).toEqual([`${prefix.replace(/\d/, 'N')}.explanation`]);
});
