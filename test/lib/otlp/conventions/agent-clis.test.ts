import { describe, expect, it } from 'vitest';
import { CODEX, event, factsOfEvents, GEMINI_CLI, projectionOf } from '../agent-events';
import { type PlainValue, TRACE_ID } from '../request';

const said = (facts: readonly Readonly<Record<string, unknown>>[]) =>
  facts.map(({ kind, detail }) => ({ kind, detail }));

describe('an event of Codex', () => {
  const of = (name: string, values: Record<string, PlainValue> = {}) =>
    factsOfEvents(CODEX, event(`codex.${name}`, values));
  const COMPLETED = {
    'event.kind': 'response.completed',
    input_token_count: '1400',
    output_token_count: '120',
    cached_token_count: 1000,
    reasoning_token_count: 64,
    tool_token_count: '1520',
  };
  const TOOL = { tool_name: 'shell', call_id: 'call_Xy1', duration_ms: '31', mcp_server: '' };

  it('belongs to its conversation, which its first event starts', () => {
    const [fact] = of('conversation_starts', { provider_name: 'OpenAI', approval_policy: 'on-request' });
    expect(fact).toMatchObject({
      kind: 'execution.started',
      execution_id: 'session:conversation-1',
      thread_id: 'conversation-1',
      producer: { name: 'codex-cli' },
      detail: { origin: 'initial' },
    });
  });

  it('tells of a request with its tokens when its stream is complete', () => {
    const facts = [
      ...of('api_request', { 'http.response.status_code': 200, duration_ms: '90', attempt: 1 }),
      ...of('sse_event', COMPLETED),
    ];
    expect(said(facts)).toEqual([
      {
        kind: 'model.call',
        detail: {
          provider: 'openai',
          requested_model: 'gpt-5-codex',
          operation: 'chat',
          streaming: true,
          status: 'ok',
          input_tokens: 1400,
          output_tokens: 120,
          cached_tokens: 1000,
          reasoning_tokens: 64,
        },
      },
    ]);
    // The transport tells of the same end.
    expect(of('websocket_event', { 'event.kind': 'response.completed', success: 'true' })).toEqual([]);
    expect(of('sse_event', { 'event.kind': 'response.output_text.delta', duration_ms: '2' })).toEqual([]);
  });

  it.each<[string, string, Record<string, PlainValue>, object]>([
    ['api_request', 'its status', { 'http.response.status_code': 429, attempt: 3 }, { http_status: 429, attempt: 3 }],
    [
      'api_request',
      'its text',
      { 'error.message': 'error sending request: ECONNREFUSED' },
      { error_code: 'ECONNREFUSED' },
    ],
    ['websocket_request', 'a flag', { success: 'false' }, {}],
    [
      'sse_event',
      'the end of its stream',
      { 'event.kind': 'response.completed', 'error.message': 'idle timeout waiting for SSE' },
      { error_code: 'stream_idle_timeout' },
    ],
    [
      'sse_event',
      'a class',
      { 'event.kind': 'response.completed', success: false, 'error.type': 'response_completed' },
      { error_type: 'response_completed' },
    ],
  ])('tells of a request that failed: %s by %s', (name, _, values, expected) => {
    expect(said(of(name, values))).toMatchObject([{ kind: 'model.call', detail: { status: 'error', ...expected } }]);
  });

  it('tells of an error on the way of a stream as what explains its end', () => {
    expect(said(of('sse_event', { 'error.message': 'idle timeout waiting for SSE' }))).toMatchObject([
      { kind: 'error.observed', detail: { surface: 'provider', error_code: 'stream_idle_timeout' } },
    ]);
    expect(said(of('websocket_connect', { success: 'false', 'http.response.status_code': 503 }))).toMatchObject([
      { kind: 'error.observed', detail: { surface: 'provider', error_code: '503' } },
    ]);
  });

  it('tells how a tool went', () => {
    expect(said(of('tool_result', { ...TOOL, success: 'true' }))).toEqual([
      { kind: 'tool.call', detail: { tool: 'shell', call_id: 'call_Xy1', status: 'ok', duration_ms: 31 } },
    ]);
    expect(said(of('tool_result', { ...TOOL, mcp_server: 'github', success: 'false' }))).toMatchObject([
      { detail: { status: 'error', error_type: 'tool_error', target: 'github' } },
    ]);
  });

  it.each([
    ['approved', 'config', 'allow', undefined],
    ['approved_for_session', 'user', 'allow', 'approve'],
    ['approvedforsession', 'User', 'allow', 'approve'],
    ['denied', 'user', 'deny', 'reject'],
    ['abort', 'user', 'deny', 'reject'],
    ['timed_out', 'user', 'deny', 'expire'],
    ['denied', 'automated_reviewer', 'deny', undefined],
  ])('tells of a permission: %s by %s', (decision, source, control, answer) => {
    const facts = of('tool_decision', { tool_name: 'shell', call_id: 'call_Xy1', decision, source });
    expect(facts.find(({ kind }) => kind === 'control.check')?.detail).toMatchObject({
      control: 'permission',
      decision: control,
      capability: 'shell',
    });
    const resolved = facts.find(({ kind }) => kind === 'hitl.resolved')?.detail as { decision?: string } | undefined;
    expect(resolved?.decision).toBe(answer);
  });

  it.each(['user_prompt', 'auth_recovery', 'sandbox_outcome', 'toString'])('says nothing that is kept: %s', (name) => {
    expect(of(name)).toEqual([]);
  });
});

describe('an event of Gemini CLI', () => {
  const of = (name: string, values: Record<string, PlainValue> = {}, fields = {}) =>
    factsOfEvents(GEMINI_CLI, event(name, values, fields));
  const RESPONSE = {
    model: 'gemini-3-pro',
    duration_ms: 1800,
    input_token_count: 900,
    output_token_count: 70,
    cached_content_token_count: 400,
    thoughts_token_count: 33,
    status_code: 200,
    finish_reasons: ['stop'],
    auth_type: 'gemini-api-key',
  };
  const TOOL = { function_name: 'run_shell_command', duration_ms: 40, tool_type: 'native' };

  it('belongs to the prompt of its session, which the prompt starts', () => {
    expect(of('gemini_cli.user_prompt', { prompt_length: 3 })).toMatchObject([
      {
        kind: 'execution.started',
        execution_id: 'session-2########0',
        interaction_id: 'session-2########0',
        thread_id: 'session-2',
        detail: { initiator: { type: 'person', id: 'c0ffee' } },
      },
    ]);
  });

  it('tells of a request that was answered', () => {
    expect(said(of('gemini_cli.api_response', RESPONSE))).toEqual([
      {
        kind: 'model.call',
        detail: {
          provider: 'gcp.gemini',
          requested_model: 'gemini-3-pro',
          operation: 'generate_content',
          status: 'ok',
          http_status: 200,
          finish_reasons: ['stop'],
          input_tokens: 900,
          output_tokens: 70,
          cached_tokens: 400,
          reasoning_tokens: 33,
          duration_ms: 1800,
        },
      },
    ]);
    expect(of('gemini_cli.api_request', { model: 'gemini-3-pro' })).toEqual([]);
  });

  it('tells of a request that failed, with its status as a number or as text', () => {
    for (const status_code of [429, '429']) {
      const values = {
        model: 'gemini-3-pro',
        status_code,
        'error.message': 'RESOURCE_EXHAUSTED',
        auth_type: 'vertex-ai',
      };
      expect(said(of('gemini_cli.api_error', values))).toMatchObject([
        {
          kind: 'model.call',
          detail: { provider: 'gcp.vertex_ai', status: 'error', http_status: 429, error_code: 'RESOURCE_EXHAUSTED' },
        },
      ]);
    }
  });

  it('tells of a call once, though events of GenAI come beside its own', () => {
    const on = { traceId: TRACE_ID, spanId: 'b7ad6b7169203331' };
    const genai = {
      'gen_ai.operation.name': 'generate_content',
      'gen_ai.request.model': 'gemini-3-pro',
      'gen_ai.usage.input_tokens': 900,
    };
    const { execution } = projectionOf(
      ...of('gen_ai.client.inference.operation.details', genai, on),
      ...of('gemini_cli.api_response', RESPONSE, on),
    );
    expect(execution).toMatchObject({ modelCalls: 1, inputTokens: 900 });
  });

  it('tells how a tool went and what was decided about it', () => {
    expect(of('gemini_cli.tool_call', { ...TOOL, success: true }).map(({ kind }) => kind)).toEqual(['tool.call']);
    expect(said(of('gemini_cli.tool_call', { ...TOOL, success: true, decision: 'auto_accept' }))).toMatchObject([
      { kind: 'control.check', detail: { decision: 'allow', decided_by: 'host' } },
      { kind: 'tool.call', detail: { tool: 'run_shell_command', status: 'ok', duration_ms: 40 } },
    ]);
    expect(
      said(
        of('gemini_cli.tool_call', { ...TOOL, success: false, decision: 'accept', error_type: 'shell_execute_error' }),
      ),
    ).toMatchObject([
      { kind: 'hitl.requested' },
      { kind: 'hitl.resolved', detail: { decision: 'approve', decided_by: { type: 'person' } } },
      { kind: 'control.check', detail: { decision: 'allow' } },
      { kind: 'tool.call', detail: { status: 'error', error_type: 'shell_execute_error' } },
    ]);
  });

  it('tells that a tool never ran which a person refused', () => {
    expect(said(of('gemini_cli.tool_call', { ...TOOL, success: false, decision: 'reject' }))).toMatchObject([
      { kind: 'hitl.requested' },
      { kind: 'hitl.resolved', detail: { decision: 'reject' } },
      { kind: 'control.check', detail: { decision: 'deny' } },
      { kind: 'tool.call', detail: { status: 'cancelled', dispatch_state: 'not_dispatched' } },
    ]);
  });

  it.each(['gemini_cli.config', 'gemini_cli.slash_command', 'gemini_cli.constructor'])(
    'says nothing that is kept: %s',
    (name) => {
      expect(of(name)).toEqual([]);
    },
  );
});
