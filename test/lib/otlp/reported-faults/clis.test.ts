import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepare } from '@/lib/ingest/prepare';
import { POLICY } from '../../../support/policy';
import { CLAUDE_CODE, CODEX, event, factsOfEvents, factsOfSpans, projectionOf } from '../agent-events';
import { exception, type PlainValue, span } from '../request';

describe('reported fault 1: an interrupt that waits for a person is an error of its span', () => {
  const interrupted = (type: string) =>
    projectionOf(
      ...factsOfSpans(
        'opentelemetry.instrumentation.langchain',
        span(
          { 'traceloop.span.kind': 'workflow' },
          { parentSpanId: '', status: { code: 2 }, events: [exception({ 'exception.type': type })] },
        ),
      ),
    );

  it('is a run that waits, without a failure', () => {
    const { execution, occurrences } = interrupted('langgraph.errors.GraphInterrupt');
    expect(execution).toMatchObject({ state: 'waiting', outcome: null, failedCalls: 0 });
    expect(occurrences).toEqual([]);
  });

  it('is a failure when an application’s own error has the same name', () => {
    const { execution, occurrences } = interrupted('billing.errors.GraphInterrupt');
    expect(execution).toMatchObject({ state: 'terminal', outcome: 'failed' });
    expect(occurrences).toHaveLength(1);
  });
});

describe('reported fault 12: a stream that broke off leaves the spans of the turn without a status', () => {
  const SCOPE = 'com.anthropic.claude_code.tracing';
  const turn = (values: Record<string, PlainValue>) =>
    projectionOf(
      ...factsOfSpans(
        SCOPE,
        span({ 'span.type': 'interaction', 'session.id': 's' }, { spanId: 'a'.repeat(16), parentSpanId: '' }),
        span(
          {
            'span.type': 'llm_request',
            'session.id': 's',
            'gen_ai.system': 'anthropic',
            model: 'claude-sonnet-5',
            ...values,
          },
          { spanId: 'b'.repeat(16), parentSpanId: 'a'.repeat(16) },
        ),
      ),
    );

  it('is a failed request by what else the span says, and a turn of which nothing says how it ended', () => {
    const { execution, occurrences } = turn({ success: 'false', error: 'API Error: Overloaded overloaded_error' });
    expect(execution).toMatchObject({ modelCalls: 1, failedCalls: 1, outcome: 'unknown' });
    expect(occurrences).toMatchObject([{ callKind: 'model', domain: 'provider', errorClass: 'overloaded' }]);
  });

  it('is no success when the span says nothing at all', () => {
    const { execution } = turn({});
    expect(execution).toMatchObject({ modelCalls: 1, failedCalls: 0, outcome: 'unknown' });
    const [fact] = factsOfSpans(SCOPE, span({ 'span.type': 'llm_request', 'gen_ai.system': 'anthropic' }));
    expect(fact?.detail).toMatchObject({ status: 'unknown' });
  });
});

describe('reported fault 13: log records come without trace and span ids', () => {
  const records = [
    event('user_prompt', { 'event.sequence': 1 }),
    event('api_request', { 'event.sequence': 2, model: 'claude-sonnet-5', input_tokens: 100, output_tokens: 10 }),
    event('tool_decision', {
      'event.sequence': 3,
      tool_name: 'Read',
      tool_use_id: 'toolu_1',
      decision: 'accept',
      source: 'config',
    }),
    event('tool_result', { 'event.sequence': 4, tool_name: 'Read', tool_use_id: 'toolu_1', success: 'true' }),
    // The same words again: only the number tells that it is another request.
    event('api_request', { 'event.sequence': 5, model: 'claude-sonnet-5', input_tokens: 100, output_tokens: 10 }),
  ];

  it('are joined by session, prompt and sequence, in any order and sent twice', () => {
    const whole = projectionOf(...factsOfEvents(CLAUDE_CODE, ...records));
    expect(whole.execution).toMatchObject({
      executionId: 'prompt-1',
      interactionId: 'prompt-1',
      interactionInferred: false,
      threadId: 'session-1',
      threadInferred: false,
      modelCalls: 2,
      toolCalls: 1,
      inputTokens: 200,
      outputTokens: 20,
      conflictingFactIds: [],
    });
    fc.assert(
      fc.property(fc.shuffledSubarray([...records, ...records], { minLength: 2 * records.length }), (shuffled) => {
        expect(projectionOf(...factsOfEvents(CLAUDE_CODE, ...shuffled))).toEqual(whole);
      }),
      { numRuns: 25 },
    );
  });

  it('say no outcome, because no event does', () => {
    const { execution } = projectionOf(...factsOfEvents(CLAUDE_CODE, ...records));
    expect(execution).toMatchObject({ state: 'running', outcome: null });
  });
});

describe('reported fault 15: whole patches and the output of tools stand ungated in an event', () => {
  const PATCH = '*** Begin Patch\n+const secret = "PATCHCANARY";\n*** End Patch';
  const record = event('codex.tool_result', {
    tool_name: 'apply_patch',
    call_id: 'call_1',
    success: 'false',
    duration_ms: '12',
    arguments: PATCH,
    output: 'OUTPUTCANARY ENOENT: no such file',
    mcp_server_origin: 'https://ORIGINCANARY.example',
    'user.email': 'someone@CANARY.example',
    'user.account_id': 'ACCOUNTCANARY',
  });

  it('are dropped by their keys and counted, and the call is kept', () => {
    const { facts } = prepare(factsOfEvents(CODEX, record) as never, 'otlp', POLICY);
    expect(facts).toHaveLength(1);
    expect(facts[0]?.fact.detail).toEqual({
      tool: 'apply_patch',
      call_id: 'call_1',
      status: 'error',
      error_type: 'tool_error',
      duration_ms: 12,
    });
    expect(JSON.stringify(facts)).not.toContain('CANARY');
  });
});
