import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLAUDE_CODE, event, factsOfEvents, factsOfSpans, projectionOf } from '../agent-events';
import { type JsonObject, type PlainValue, span, TRACE_ID } from '../request';

const of = (name: string, values: Record<string, PlainValue> = {}, fields: JsonObject = {}) =>
  factsOfEvents(CLAUDE_CODE, event(name, values, fields));
const detailOf = (name: string, values: Record<string, PlainValue>) => of(name, values)[0]?.detail;

const REQUEST = {
  model: 'claude-sonnet-5',
  input_tokens: 1200,
  output_tokens: 340,
  cache_read_tokens: 900,
  cache_creation_tokens: 10,
  cost_usd: 0.0123,
  duration_ms: '2150',
  ttft_ms: 410,
  request_id: 'req_011CQpT2',
  query_source: 'repl_main_thread',
  'event.sequence': 4,
};
const FAILED = { model: 'claude-sonnet-5', duration_ms: 900, attempt: 11, 'event.sequence': 5 };
const TOOL = { tool_name: 'Bash', tool_use_id: 'toolu_01A', duration_ms: '84', 'event.sequence': 6 };

describe('an event of Claude Code', () => {
  it('belongs to the turn of its session, and to the trace where it names one', () => {
    expect(of('api_request', REQUEST)[0]).toMatchObject({
      execution_id: 'prompt-1',
      interaction_id: 'prompt-1',
      thread_id: 'session-1',
      producer: { name: 'claude-code', version: '2.1.289' },
      release: '2.1.289',
    });
    const traced = of('api_request', REQUEST, { traceId: TRACE_ID, spanId: '00000000000000a1' });
    expect(traced[0]).toMatchObject({ execution_id: TRACE_ID, parent_fact_id: '00000000000000a1' });
  });

  it('belongs to the session where it names no turn, and to nothing where it names none', () => {
    const { resource, scope } = CLAUDE_CODE;
    const record = event('internal_error', { error_name: 'TypeError' });
    expect(factsOfEvents({ resource, scope, standard: { 'session.id': 's' } }, record)).toMatchObject([
      { execution_id: 'session:s' },
    ]);
    expect(factsOfEvents({ resource, scope, standard: {} }, record)).toEqual([]);
  });

  it('is named in the body as well', () => {
    const { 'event.sequence': _sequence, ...values } = REQUEST;
    const named = event('api_request', values, { body: { stringValue: 'claude_code.api_request' } });
    const bare = {
      ...named,
      attributes: (named.attributes as { key: string }[]).filter(({ key }) => key !== 'event.name'),
    };
    expect(factsOfEvents(CLAUDE_CODE, bare)).toEqual(factsOfEvents(CLAUDE_CODE, named));
  });

  it('has the same id when it is sent again, and another with another number', () => {
    const id = (sequence: number) => of('api_request', { ...REQUEST, 'event.sequence': sequence })[0]?.fact_id;
    expect(id(4)).toBe(id(4));
    expect(id(4)).not.toBe(id(5));
  });

  it('starts the turn by the person whom it names, by the pseudonym of the installation', () => {
    expect(of('user_prompt', { prompt_length: 20 })).toMatchObject([
      {
        kind: 'execution.started',
        detail: { origin: 'initial', channel: 'cli', initiator: { type: 'person', id: 'f3a9' } },
      },
    ]);
  });

  it('tells of a request that was answered', () => {
    expect(detailOf('api_request', REQUEST)).toEqual({
      provider: 'anthropic',
      requested_model: 'claude-sonnet-5',
      operation: 'chat',
      status: 'ok',
      input_tokens: 1200,
      output_tokens: 340,
      cached_tokens: 900,
      duration_ms: 2150,
      time_to_first_token_ms: 410,
      provider_request_id: 'req_011CQpT2',
      cost: { amount: '0.0123', currency: 'USD' },
    });
  });

  it.each([
    ['with a status as a number', { status_code: 529 }, { http_status: 529 }],
    ['with a status as text', { status_code: '529' }, { http_status: 529 }],
    [
      'with what its text gives away',
      { error: '529 {"type":"error","error":{"type":"overloaded_error"}}' },
      { http_status: 529, error_code: 'overloaded_error' },
    ],
    ['without a connection', { error: 'Connection error: ECONNRESET' }, { error_code: 'ECONNRESET' }],
  ])('tells of a request that failed %s', (_, values, expected) => {
    expect(detailOf('api_error', { ...FAILED, ...(values as Record<string, PlainValue>) })).toMatchObject({
      provider: 'anthropic',
      status: 'error',
      attempt: 11,
      ...expected,
    });
  });

  it('tells once of a request that was tried until it failed', () => {
    expect(of('api_retries_exhausted', { ...FAILED, total_attempts: 11, status_code: 529 })).toEqual([]);
  });

  it('tells of a refusal as of an answer, which it is', () => {
    const refusal = { model: 'claude-sonnet-5', request_id: REQUEST.request_id, attempt: 1 };
    expect(detailOf('api_refusal', refusal)).toMatchObject({
      status: 'ok',
      http_status: 200,
      finish_reasons: ['refusal'],
    });
    const { execution, occurrences } = projectionOf(...of('api_request', REQUEST), ...of('api_refusal', refusal));
    expect(execution).toMatchObject({ modelCalls: 1, inputTokens: 1200, outputTokens: 340 });
    expect(occurrences).toMatchObject([{ errorClass: 'model_refusal' }]);
    expect(of('api_refusal', { ...refusal, server_fallback_hop: true })).toEqual([]);
  });

  it('tells how a tool went, in words', () => {
    expect(detailOf('tool_result', { ...TOOL, success: 'true' })).toEqual({
      tool: 'Bash',
      call_id: 'toolu_01A',
      status: 'ok',
      duration_ms: 84,
    });
    expect(detailOf('tool_result', { ...TOOL, success: 'false', error_type: 'Error:ENOENT' })).toMatchObject({
      status: 'error',
      error_type: 'Error',
      error_code: 'ENOENT',
    });
    expect(detailOf('tool_result', { ...TOOL, success: 'false' })).toMatchObject({ error_type: 'tool_error' });
    expect(detailOf('tool_result', TOOL)).toMatchObject({ status: 'unknown' });
  });

  it.each([
    ['accept', 'config', 'allow'],
    ['reject', 'config', 'deny'],
    ['accept', 'hook', 'allow'],
    ['reject', 'hook', 'deny'],
  ])('tells of a permission that a rule decided: %s by %s', (decision, source, expected) => {
    const facts = of('tool_decision', { ...TOOL, decision, source });
    expect(facts).toHaveLength(1);
    expect(facts[0]).toMatchObject({
      kind: 'control.check',
      detail: {
        control: 'permission',
        decision: expected,
        capability: 'Bash',
        decided_by: 'host',
        reason_code: source,
      },
    });
  });

  it.each([
    ['accept', 'user_temporary', 'allow', 'approve'],
    ['accept', 'user_permanent', 'allow', 'approve'],
    ['reject', 'user_reject', 'deny', 'reject'],
    ['reject', 'user_abort', 'deny', 'reject'],
  ])('tells of a permission that a person decided: %s by %s', (decision, source, control, answer) => {
    const facts = of('tool_decision', { ...TOOL, decision, source });
    expect(facts.map(({ kind, detail }) => ({ kind, detail }))).toEqual([
      { kind: 'hitl.requested', detail: { interrupt_id: 'toolu_01A', cause: 'permission' } },
      {
        kind: 'hitl.resolved',
        detail: { interrupt_id: 'toolu_01A', decision: answer, decided_by: { type: 'person', id: 'f3a9' } },
      },
      {
        kind: 'control.check',
        detail: { control: 'permission', decision: control, capability: 'Bash', reason_code: source },
      },
    ]);
  });

  it('takes no person for asked where there is no terminal', () => {
    const standard = { ...CLAUDE_CODE.standard, 'app.entrypoint': 'sdk-cli' };
    const record = event('tool_decision', { ...TOOL, decision: 'accept', source: 'user_permanent' });
    expect(factsOfEvents({ ...CLAUDE_CODE, standard }, record)).toMatchObject([{ kind: 'control.check' }]);
  });

  it.each<[string, Record<string, PlainValue>, object]>([
    [
      'mcp_server_connection',
      { status: 'failed', error_code: 'ECONNREFUSED', transport_type: 'stdio' },
      { surface: 'tool', error_type: 'ECONNREFUSED', error_code: 'mcp_connection_failed' },
    ],
    [
      'compaction',
      { success: 'false', error: 'Request timed out. ETIMEDOUT' },
      { surface: 'runtime', error_code: 'ETIMEDOUT' },
    ],
    [
      'auth',
      { action: 'login', success: 'false', error_category: 'oauth_expired', status_code: '401' },
      { surface: 'caller', error_type: 'oauth_expired', error_code: '401' },
    ],
    [
      'internal_error',
      { error_name: 'TypeError', error_code: 'ENOENT' },
      { surface: 'runtime', error_type: 'TypeError', error_code: 'ENOENT' },
    ],
    [
      'internal_error',
      { error_name: 'SyntaxError' },
      { surface: 'runtime', error_type: 'SyntaxError', error_code: 'internal_error' },
    ],
  ])('tells of an error outside calls: %s', (name, values, expected) => {
    expect(of(name, values)).toMatchObject([{ kind: 'error.observed', detail: expected }]);
  });

  it('tells of a gate that closed and of a prompt that a hook stopped', () => {
    expect(detailOf('permission_mode_changed', { trigger: 'auto_gate_denied', to_mode: 'default' })).toMatchObject({
      control: 'permission',
      decision: 'deny',
      reason_code: 'auto_gate_denied',
    });
    expect(detailOf('hook_execution_complete', { hook_event: 'UserPromptSubmit', num_blocking: 1 })).toMatchObject({
      decision: 'deny',
      reason_code: 'UserPromptSubmit',
    });
  });

  it.each<[string, Record<string, PlainValue>]>([
    ['mcp_server_connection', { status: 'connected' }],
    ['compaction', { success: 'true' }],
    ['auth', { success: 'true' }],
    ['permission_mode_changed', { trigger: 'shift_tab' }],
    ['hook_execution_complete', { hook_event: 'PreToolUse', num_blocking: 1 }],
    ['hook_execution_start', { hook_event: 'PreToolUse' }],
    ['assistant_response', { response_length: 3 }],
    ['api_request_body', { body_length: 3 }],
    ['api_response_body', { body_length: 3 }],
    ['plugin_loaded', {}],
    ['skill_activated', {}],
    ['constructor', {}],
  ])('says nothing that is kept: %s', (name, values) => {
    expect(of(name, values)).toEqual([]);
  });
});

const SCOPE = 'com.anthropic.claude_code.tracing';
const [INTERACTION, LLM, TOOL_SPAN, EXECUTION] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(16)) as [
  string,
  string,
  string,
  string,
];
const STANDARD = { 'session.id': 'session-1', 'user.id': 'f3a9' };
const traced = (type: string, spanId: string, parentSpanId: string, values: Record<string, PlainValue>, fields = {}) =>
  span({ ...STANDARD, 'span.type': type, ...values }, { spanId, parentSpanId, kind: 1, ...fields });
const LLM_SPAN = {
  model: REQUEST.model,
  'gen_ai.system': 'anthropic',
  'gen_ai.request.model': REQUEST.model,
  input_tokens: 1200,
  output_tokens: 340,
  cache_read_tokens: 900,
  ttft_ms: 410,
  attempt: 1,
  request_id: REQUEST.request_id,
  success: true,
  'gen_ai.response.finish_reasons': ['end_turn'],
};

describe('the spans of Claude Code', () => {
  const turn = (toolValues: Record<string, PlainValue>, toolFields = {}) => [
    traced('interaction', INTERACTION, '', { 'interaction.sequence': 1 }),
    traced('llm_request', LLM, INTERACTION, LLM_SPAN),
    traced('tool', TOOL_SPAN, INTERACTION, { tool_name: 'Bash', tool_use_id: 'toolu_01A' }),
    traced('tool.blocked_on_user', 'e'.repeat(16), TOOL_SPAN, { decision: 'accept', source: 'config' }),
    traced('tool.execution', EXECUTION, TOOL_SPAN, { tool_use_id: 'toolu_01A', ...toolValues }, toolFields),
  ];
  const failing = turn({ success: false, error: 'ShellError' }, { status: { code: 2 } });

  it('give a turn with its request and its tool, of which nothing says how it ended', () => {
    const { execution } = projectionOf(...factsOfSpans(SCOPE, ...turn({ success: 'true' })));
    expect(execution).toMatchObject({
      threadId: 'session-1',
      state: 'terminal',
      outcome: 'unknown',
      modelCalls: 1,
      toolCalls: 1,
      failedCalls: 0,
      inputTokens: 1200,
      outputTokens: 340,
    });
  });

  it('give the request with its figures', () => {
    const [fact] = factsOfSpans(SCOPE, traced('llm_request', LLM, INTERACTION, LLM_SPAN));
    expect(fact?.detail).toMatchObject({
      provider: 'anthropic',
      requested_model: REQUEST.model,
      status: 'ok',
      cached_tokens: 900,
      time_to_first_token_ms: 410,
      attempt: 1,
      provider_request_id: REQUEST.request_id,
      finish_reasons: ['end_turn'],
    });
  });

  it('name the tool that failed, though only the span inside it says that it did', () => {
    const { execution, occurrences } = projectionOf(...factsOfSpans(SCOPE, ...failing));
    expect(execution).toMatchObject({ toolCalls: 1, failedCalls: 1 });
    expect(occurrences).toMatchObject([{ callKind: 'tool', tool: 'Bash', errorClass: 'command_failed' }]);
  });

  it('do not say that a tool ran that was denied', () => {
    const denied = traced('tool', TOOL_SPAN, INTERACTION, { tool_name: 'Bash', tool_use_id: 'toolu_01A' });
    const [fact] = factsOfSpans(SCOPE, denied);
    expect(fact).toMatchObject({ kind: 'tool.call', detail: { status: 'unknown' } });
  });

  it('and its log events tell of each call once, in whatever order and however often they come', () => {
    const on = (spanId: string) => ({ traceId: TRACE_ID, spanId });
    const failed = { ...TOOL, success: 'false', error_type: 'ShellError' };
    const facts = [
      ...factsOfSpans(SCOPE, ...failing),
      ...of('user_prompt', { 'event.sequence': 1 }, on(INTERACTION)),
      ...of('api_request', REQUEST, on(INTERACTION)),
      ...of('tool_decision', { ...TOOL, decision: 'accept', source: 'config', 'event.sequence': 7 }, on(TOOL_SPAN)),
      ...of('tool_result', failed, on(INTERACTION)),
    ];
    const whole = projectionOf(...facts);
    expect(whole.execution).toMatchObject({
      modelCalls: 1,
      toolCalls: 1,
      failedCalls: 1,
      inputTokens: 1200,
      outputTokens: 340,
      outcome: 'unknown',
    });
    expect(whole.occurrences).toHaveLength(1);
    fc.assert(
      fc.property(fc.shuffledSubarray([...facts, ...facts], { minLength: 2 * facts.length }), (shuffled) => {
        expect(projectionOf(...shuffled)).toEqual(whole);
      }),
      { numRuns: 25 },
    );
  });

  it('and a log event within the span of its request tell of it once, where no provider names it', () => {
    const { request_id: _ofSpan, ...ofSpan } = LLM_SPAN;
    const { request_id: _ofEvent, ...ofEvent } = REQUEST;
    const { execution } = projectionOf(
      ...factsOfSpans(SCOPE, traced('llm_request', LLM, INTERACTION, ofSpan)),
      ...of('api_request', ofEvent, { traceId: TRACE_ID, spanId: LLM }),
    );
    expect(execution).toMatchObject({ modelCalls: 1, inputTokens: 1200 });
  });
});

describe('a span of Claude’s SDK', () => {
  const call = (status: number) =>
    factsOfSpans(
      'com.anthropic.sdk.typescript',
      span(
        {
          'gen_ai.operation.name': 'chat',
          'gen_ai.provider.name': 'anthropic',
          'gen_ai.request.model': 'claude-opus-5',
        },
        { parentSpanId: '', status: { code: status } },
      ),
    );

  it.each([
    [0, 'cancelled', 'cancelled'],
    [1, 'ok', 'completed'],
    [2, 'error', 'failed'],
  ])('with status %i is a call and a run that ended as %s', (status, called, outcome) => {
    const facts = call(status);
    expect(facts.find(({ kind }) => kind === 'model.call')?.detail).toMatchObject({ status: called });
    expect(facts.find(({ kind }) => kind === 'lifecycle.transition')?.detail).toMatchObject({ outcome });
  });
});
