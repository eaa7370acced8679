import { describe, expect, it } from 'vitest';
import { isFailure, judge, judgeReason, UNSPECIFIED } from '@/lib/attribution/judge';
import { modelCall, observedError, toolCall } from '../projection/fact-builder';

describe('judge', () => {
  it('finds nothing wrong with a call that went well', () => {
    expect(judge(modelCall({ status: 'ok', finish_reasons: ['stop'] }))).toBeNull();
    expect(judge(toolCall({ status: 'ok' }))).toBeNull();
  });

  it('never guesses: an error that nothing names is unknown', () => {
    expect(judge(modelCall({ status: 'error' }))).toEqual(UNSPECIFIED);
    expect(judge(modelCall({ status: 'error', error_type: 'acme.Surprise' }))).toEqual(UNSPECIFIED);
    expect(judge(toolCall({ status: 'error', error_type: '_OTHER' }))).toEqual(UNSPECIFIED);
    expect(judge(observedError({ surface: 'runtime' }))).toEqual(UNSPECIFIED);
  });

  it('believes a provider code before the HTTP status, and that before the exception class', () => {
    const all = { status: 'error', error_type: 'TimeoutError' } as const;
    expect(judge(modelCall({ ...all, http_status: 429, error_code: 'insufficient_quota' }))?.signal).toBe('code-quota');
    expect(judge(modelCall({ ...all, http_status: 429 }))?.signal).toBe('http-429');
    expect(judge(modelCall(all))?.signal).toBe('client-deadline');
  });

  it('believes the exception class before the finish reason', () => {
    const call = modelCall({ status: 'error', error_type: 'openai.RateLimitError', finish_reasons: ['length'] });
    expect(judge(call)?.signal).toBe('sdk-rate-limited');
  });

  it('sees a bad finish reason in a call with status ok', () => {
    expect(judge(modelCall({ status: 'ok', finish_reasons: ['stop', 'content_filter'] }))?.domain).toBe('policy');
    expect(judge(modelCall({ status: 'ok', finish_reasons: ['OTHER'] }))).toBeNull();
  });

  it('takes an error type that is a number for the HTTP status', () => {
    expect(judge(toolCall({ status: 'error', error_type: '503' }))).toMatchObject({
      domain: 'tool',
      errorClass: 'unavailable',
    });
  });

  it('takes a call of unknown status for failed only when it names an error', () => {
    expect(judge(modelCall({ status: 'unknown' }))).toBeNull();
    expect(judge(modelCall({ status: 'unknown', http_status: 200 }))).toBeNull();
    expect(judge(modelCall({ status: 'unknown', http_status: 500 }))?.errorClass).toBe('internal');
    expect(judge(toolCall({ status: 'unknown', error_type: 'ToolException' }))?.domain).toBe('tool');
  });

  it('gives the same class to another domain on a tool call than on a model call', () => {
    const failed = { status: 'error', error_type: 'RateLimitError' } as const;
    expect(judge(modelCall(failed))?.domain).toBe('provider');
    expect(judge(toolCall(failed))?.domain).toBe('tool');
  });

  it('gives an observed error to the owner of the place where it surfaced', () => {
    const timeout = { error_type: 'TimeoutError' };
    expect(judge(observedError({ ...timeout, surface: 'provider' }))?.domain).toBe('provider');
    expect(judge(observedError({ ...timeout, surface: 'tool' }))?.domain).toBe('tool');
    expect(judge(observedError({ ...timeout, surface: 'runtime' }))?.domain).toBe('runtime');
  });

  it('takes an error named GraphInterrupt for a wait only when it is that of LangGraph', () => {
    expect(isFailure(judge(observedError({ error_type: 'langgraph.errors.GraphInterrupt' })))).toBe(false);
    expect(judge(observedError({ error_type: 'GraphInterrupt' }))).toEqual(UNSPECIFIED);
    expect(judge(observedError({ error_type: 'acme.GraphInterrupt' }))).toEqual(UNSPECIFIED);
  });

  it('trusts a class of an unknown module less', () => {
    expect(judge(modelCall({ status: 'error', error_type: 'openai.RateLimitError' }))?.confidence).toBe('high');
    expect(judge(modelCall({ status: 'error', error_type: 'acme.net.RateLimitError' }))?.confidence).toBe('medium');
  });

  it('calls the retry of a tool call unsafe only where it may have taken effect', () => {
    const lost = { status: 'error', error_code: 'ECONNRESET' } as const;
    expect(judge(toolCall({ ...lost, operation: 'mutation', dispatch_state: 'dispatched' }))?.retry).toBe('unsafe');
    expect(judge(toolCall(lost))?.retry).toBe('unsafe');
    expect(judge(toolCall({ ...lost, operation: 'query' }))?.retry).toBe('safe');
    expect(judge(toolCall({ ...lost, operation: 'mutation', dispatch_state: 'not_dispatched' }))?.retry).toBe('safe');
    expect(judge(modelCall(lost))?.retry).toBe('safe');
  });

  it('sees a cancelled call as called off, not as failed', () => {
    expect(judge(modelCall({ status: 'cancelled', error_type: 'AbortError' }))).toMatchObject({
      errorClass: 'cancelled',
      retry: 'not_a_failure',
    });
    expect(judge(modelCall({ status: 'cancelled', http_status: 500 }))).toBeNull();
  });
});

describe('judgeReason', () => {
  it('reads the reason code of an end by the same table', () => {
    expect(judgeReason('cancelled_by_person')).toMatchObject({ domain: 'human', errorClass: 'cancelled' });
    expect(judgeReason('max_turns')).toMatchObject({ domain: 'runtime', errorClass: 'loop_limit' });
    expect(judgeReason('span_error')).toBeNull();
  });
});
