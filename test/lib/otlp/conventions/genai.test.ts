import { describe, expect, it } from 'vitest';
import { detailOf, factsOf, mapJson } from '../decode-both';
import { attributes, type PlainValue, span } from '../request';

const SERVER = 2;
const CLIENT = 3;

/** The kinds of the facts that a span without error becomes. */
function kindsOf(values: Record<string, PlainValue>, kind = CLIENT): unknown[] {
  return mapJson([span(values, { kind })]).facts.map(({ raw }) => raw.kind);
}

describe('which GenAI spans are calls', () => {
  it.each([
    ['chat', 'chat'],
    ['generate_content', 'generate_content'],
    ['text_completion', 'text_completion'],
    ['embeddings', 'embeddings'],
    ['acompletion', 'chat'],
    ['chat.completions', 'chat'],
    ['chat.streaming_completions', 'chat'],
    ['rerank', 'rerank'],
  ])('%s is a model call with the operation %s', (name, operation) => {
    expect(detailOf('model.call', [span({ 'gen_ai.operation.name': name })])).toMatchObject({ operation });
  });

  it('execute_tool and an MCP tools/call are tool calls', () => {
    expect(
      detailOf('tool.call', [span({ 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'search' })]),
    ).toEqual({
      tool: 'search',
      status: 'ok',
      duration_ms: 3.314154,
    });
    const mcp = { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': 'search', 'server.address': 'tools.internal' };
    expect(detailOf('tool.call', [span(mcp)])).toMatchObject({ tool: 'search', target: 'tools.internal' });
  });

  it('takes the far side of an MCP request for no call, except where nothing near reports it', () => {
    const mcp = { 'mcp.method.name': 'tools/call', 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 't' };
    const failed = { status: { code: 2 } };
    expect(kindsOf(mcp, SERVER)).toEqual([]);
    expect(mapJson([span(mcp, { kind: SERVER, ...failed })]).facts.map(({ raw }) => raw.kind)).toEqual([
      'error.observed',
    ]);
    const root = mapJson([span(mcp, { kind: SERVER, parentSpanId: undefined })]).facts.map(({ raw }) => raw.kind);
    expect(root).toEqual(['execution.started', 'tool.call', 'lifecycle.transition']);
    expect(kindsOf(mcp, CLIENT)).toEqual(['tool.call']);
    expect(kindsOf({ 'mcp.method.name': 'tools/list' }, CLIENT)).toEqual([]);
  });

  it.each([
    ['gen_ai.data_source.id', 'docs'],
    ['gen_ai.memory.store.id', 'profiles'],
  ])('says by %s what a store operation acts on', (key, target) => {
    const values = { 'gen_ai.operation.name': 'search_memory', [key]: target, 'server.address': 'db.internal' };
    expect(detailOf('tool.call', [span(values)])).toMatchObject({ target });
  });

  it.each([
    ['retrieval', 'query'],
    ['search_memory', 'query'],
    ['upsert_memory', 'mutation'],
  ])('%s is a tool call of that name, a %s', (name, operation) => {
    expect(detailOf('tool.call', [span({ 'gen_ai.operation.name': name })])).toMatchObject({ tool: name, operation });
  });

  it.each(['invoke_agent', 'invoke_workflow'])('%s is the run of an agent, not a call', (name) => {
    const values = { 'gen_ai.operation.name': name, 'gen_ai.request.model': 'm', 'gen_ai.usage.input_tokens': 9 };
    expect(kindsOf(values)).toEqual(['execution.started', 'lifecycle.transition']);
  });

  it.each(['create_agent', 'plan', 'fetch_response', 'agent_step', 'something_new'])(
    '%s is a step, although it names a model and restates usage',
    (name) => {
      const values = { 'gen_ai.operation.name': name, 'gen_ai.request.model': 'm', 'gen_ai.usage.input_tokens': 9 };
      expect(kindsOf(values)).toEqual([]);
    },
  );

  it('takes a client span of before 1.27, which has no operation, for a call when it requests a model', () => {
    const values = { 'gen_ai.system': 'openai', 'gen_ai.request.model': 'gpt-4' };
    expect(kindsOf(values)).toEqual(['model.call']);
    expect(kindsOf(values, SERVER)).toEqual([]);
    expect(kindsOf({ 'gen_ai.system': 'openai' })).toEqual([]);
    expect(kindsOf({ 'gen_ai.system': 'openai', 'llm.request.type': 'chat' }, SERVER)).toEqual(['model.call']);
  });
});

describe('the fields of a GenAI model call', () => {
  it('reads the current names', () => {
    const values = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'aws.bedrock',
      'gen_ai.request.model': 'claude-x',
      'gen_ai.response.model': 'claude-x-1',
      'gen_ai.response.id': 'resp_1',
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.request.stream': true,
      'gen_ai.usage.input_tokens': 12,
      'gen_ai.usage.output_tokens': 7,
      'gen_ai.usage.cache_read.input_tokens': 4,
      'gen_ai.usage.reasoning.output_tokens': 2,
      'gen_ai.response.time_to_first_chunk': 0.25,
      'operation.cost': 0.000125,
    };
    expect(detailOf('model.call', [span(values)])).toEqual({
      provider: 'aws.bedrock',
      requested_model: 'claude-x',
      response_model: 'claude-x-1',
      operation: 'chat',
      status: 'ok',
      finish_reasons: ['stop'],
      input_tokens: 12,
      output_tokens: 7,
      cached_tokens: 4,
      reasoning_tokens: 2,
      duration_ms: 3.314154,
      time_to_first_token_ms: 250,
      provider_request_id: 'resp_1',
      streaming: true,
      cost: { amount: '0.000125', currency: 'USD' },
    });
  });

  it.each([
    ['gen_ai.system', 'openai', { provider: 'openai' }],
    ['gen_ai.usage.prompt_tokens', 3, { input_tokens: 3 }],
    ['gen_ai.usage.completion_tokens', 3, { output_tokens: 3 }],
    ['gen_ai.usage.cache_read_input_tokens', 3, { cached_tokens: 3 }],
    ['gen_ai.usage.details.cache_read_tokens', 3, { cached_tokens: 3 }],
    ['gen_ai.usage.cached_input_tokens', 3, { cached_tokens: 3 }],
    ['gen_ai.usage.reasoning_tokens', 3, { reasoning_tokens: 3 }],
    ['gen_ai.usage.details.reasoning_tokens', 3, { reasoning_tokens: 3 }],
    ['gen_ai.response.finish_reason', 'stop', { finish_reasons: ['stop'] }],
    ['gen_ai.response.stop_reason', 'end_turn', { finish_reasons: ['end_turn'] }],
    ['gen_ai.finishReason', 'STOP', { finish_reasons: ['stop'] }],
    ['llm.response.finish_reason', 'stop', { finish_reasons: ['stop'] }],
    ['gen_ai.completion.0.finish_reason', 'stop', { finish_reasons: ['stop'] }],
    ['llm.is_streaming', true, { streaming: true }],
    ['llm.is_streaming', 'False', { streaming: false }],
    ['gen_ai.is_streaming', 'true', { streaming: true }],
    ['gen_ai.client.operation.time_to_first_chunk', 0.5, { time_to_first_token_ms: 500 }],
    ['gen_ai.usage.cost', 1, { cost: { amount: '1', currency: 'USD' } }],
  ])('reads %s, an older or another name', (key, value, fields) => {
    expect(detailOf('model.call', [span({ 'gen_ai.operation.name': 'chat', [key]: value })])).toMatchObject(fields);
  });

  it('lets the current name stand before the deprecated one, wherever it is in the list', () => {
    const values = { 'gen_ai.system': 'old', 'gen_ai.provider.name': 'new', 'gen_ai.operation.name': 'chat' };
    expect(detailOf('model.call', [span(values)])).toMatchObject({ provider: 'new' });
  });

  it('reads counts that were sent as text and leaves out what is no count', () => {
    const counts = (value: PlainValue) =>
      detailOf('model.call', [span({ 'gen_ai.operation.name': 'chat', 'gen_ai.usage.input_tokens': value })]);
    expect(counts('4218')).toMatchObject({ input_tokens: 4218 });
    for (const none of [-1, 1.5, 'many', '', true, [1]]) expect(counts(none)).not.toHaveProperty('input_tokens');
  });

  it.each([
    ['az.ai.openai', 'azure.ai.openai'],
    ['az.ai.inference', 'azure.ai.inference'],
    ['gemini', 'gcp.gemini'],
    ['vertex_ai', 'gcp.vertex_ai'],
    ['xai', 'x_ai'],
    ['OpenAI', 'openai'],
    ['AWS', 'aws.bedrock'],
    ['google_genai', 'gcp.gemini'],
    ['google-vertex', 'gcp.vertex_ai'],
    ['some-gateway', 'some-gateway'],
  ])('spells the provider %s as %s', (claimed, provider) => {
    expect(detailOf('model.call', [span({ 'gen_ai.operation.name': 'chat', 'gen_ai.system': claimed })])).toMatchObject(
      { provider },
    );
  });

  it.each(['langchain', 'strands-agents', 'gcp.vertex.agent', 'spring_ai', 'none'])(
    'takes %s for no provider',
    (claimed) => {
      const values = { 'gen_ai.operation.name': 'chat', 'gen_ai.system': claimed };
      expect(detailOf('model.call', [span(values)])).not.toHaveProperty('provider');
    },
  );

  it.each<[PlainValue, string[] | undefined]>([
    [
      ['stop', 'length'],
      ['stop', 'length'],
    ],
    ['["stop","tool_calls"]', ['stop', 'tool_calls']],
    ['content-filter', ['content-filter']],
    ['FinishReason.MAX_TOKENS', ['max_tokens']],
    [['FinishReason.STOP'], ['stop']],
    ["<FinishReason.MAX_TOKENS: 'MAX_TOKENS'>", ['max_tokens']],
    ["['stop', 'tool_calls']", ['stop', 'tool_calls']],
    ["('stop',)", ['stop']],
    ['stop, stop', ['stop', 'stop']],
    ['Well, yes', undefined],
    ["['some', 'thing']", undefined],
    ['[not json', undefined],
    ['a sentence of the answer', undefined],
    [7, undefined],
  ])('reads the finish reasons %j as %j', (sent, finish_reasons) => {
    const values = { 'gen_ai.operation.name': 'chat', 'gen_ai.response.finish_reasons': sent };
    expect((detailOf('model.call', [span(values)]) as Record<string, unknown>).finish_reasons).toEqual(finish_reasons);
  });
});

describe('a tool that answers with an error', () => {
  const TOOL = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 't' };

  it.each<[string, PlainValue, PlainValue]>([
    ['gen_ai.tool.call.is_error', true, false],
    ['mcp.tool.is_error', 'true', 'false'],
    ['isError', true, false],
    ['gen_ai.tool.status', 'error', 'success'],
    ['gen_ai.tool.success', false, true],
  ])('has failed when %s is %j, whatever its status', (key, failing, passing) => {
    const callOf = (value: PlainValue) =>
      detailOf('tool.call', [span({ ...TOOL, [key]: value }, { status: { code: 1 } })]);
    expect(callOf(failing)).toMatchObject({ status: 'error', error_type: 'tool_error' });
    expect(callOf(passing)).toMatchObject({ status: 'ok' });
  });

  it('keeps the better name of its error', () => {
    const values = { ...TOOL, isError: true, 'error.type': 'ECONNREFUSED' };
    expect(detailOf('tool.call', [span(values)])).toMatchObject({ error_type: 'ECONNREFUSED' });
  });
});

describe('the thread of a GenAI span', () => {
  const envelopeOf = (values: Record<string, PlainValue>, scopeName = 'x') =>
    factsOf('model.call', [span({ 'gen_ai.operation.name': 'chat', ...values })], { scope: { name: scopeName } })[0];

  it('is the conversation, then the session', () => {
    expect(envelopeOf({ 'session.id': 's' })).toMatchObject({ thread_id: 's' });
    expect(envelopeOf({ 'session.id': 's', 'gen_ai.conversation.id': 'c' })).toMatchObject({ thread_id: 'c' });
  });

  it.each(['', 'default', 'Unknown', 'undefined', 'default_user_id'])('is not %j, which stands for none', (decoy) => {
    expect(envelopeOf({ 'gen_ai.conversation.id': decoy })).not.toHaveProperty('thread_id');
  });

  it('is not the run that Pydantic AI names in its place', () => {
    const run = '019a3b5e-1111-7abc-8def-0123456789ab';
    expect(envelopeOf({ 'gen_ai.conversation.id': run }, 'pydantic-ai')).toMatchObject({ run_id: run });
    expect(envelopeOf({ 'gen_ai.conversation.id': run }, 'pydantic-ai')).not.toHaveProperty('thread_id');
    expect(envelopeOf({ 'gen_ai.conversation.id': run }, 'other')).toMatchObject({ thread_id: run });
  });
});

describe('evaluation results', () => {
  const result = {
    'gen_ai.evaluation.name': 'Relevance',
    'gen_ai.evaluation.score.value': 0.5,
    'gen_ai.evaluation.score.label': 'pass',
  };

  it('are read from the event beside the call that they judge', () => {
    const judged = span(
      { 'gen_ai.operation.name': 'chat' },
      {
        events: [
          { name: 'gen_ai.evaluation.result', timeUnixNano: '1796089999000000000', attributes: attributes(result) },
        ],
      },
    );
    expect(factsOf('evaluation.recorded', [judged])).toMatchObject([
      {
        fact_id: 'b7ad6b7169203331:evaluation:0',
        parent_fact_id: 'b7ad6b7169203331',
        observed_at: '2026-12-01T01:53:19.000000000Z',
        detail: { evaluator: 'Relevance', metric: 'Relevance', score: 0.5, label: 'pass', passed: true },
      },
    ]);
    expect(factsOf('model.call', [judged])).toHaveLength(1);
  });

  it('are read from the attributes of a span of their own', () => {
    expect(detailOf('evaluation.recorded', [span(result)])).toMatchObject({ metric: 'Relevance', score: 0.5 });
  });

  it('need a name that fits and a score or a label; an explanation is content', () => {
    const { 'gen_ai.evaluation.name': name, ...scores } = result;
    const explained = { 'gen_ai.evaluation.name': name, 'gen_ai.evaluation.explanation': 'because of the prompt' };
    for (const values of [scores, explained, { ...scores, 'gen_ai.evaluation.name': 'a whole sentence' }]) {
      expect(factsOf('evaluation.recorded', [span(values)])).toEqual([]);
    }
  });
});
