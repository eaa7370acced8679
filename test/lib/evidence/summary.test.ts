import { describe, expect, it } from 'vitest';
import type { ExecutionSummary } from '@/lib/evidence/execution';
import { endingOf, hasFailureSignal } from '@/lib/evidence/outcome';
import { summarise } from '@/lib/evidence/summary';

const COMPLETED: ExecutionSummary = {
  execution_id: 'e1',
  interaction_id: 'i1',
  thread_id: 't1',
  interaction_inferred: false,
  thread_inferred: false,
  state: 'terminal',
  lifecycle_source: 'observed',
  outcome: 'completed',
  reason_code: null,
  origin: 'initial',
  resumes_execution_id: null,
  recovers_execution_id: null,
  fault_domain: null,
  error_class: null,
  environment: null,
  release: null,
  runtime: null,
  region: null,
  started_at: '2026-11-03T10:00:00.000Z',
  ended_at: '2026-11-03T10:00:04.000Z',
  last_fact_at: '2026-11-03T10:00:04.000Z',
  duration_ms: 4_000,
  time_flagged: false,
  fact_count: 5,
  model_calls: 2,
  tool_calls: 1,
  failed_calls: 0,
  absorbed_calls: 0,
  unknown_mutations: 0,
  evaluations: 0,
  evaluations_failed: 0,
};

describe('the summary', () => {
  it('never calls an execution healthy for want of a failure signal, and says that nobody evaluated it', () => {
    expect(summarise(COMPLETED)).toBe(
      'It completed after 4 s, no failure signal observed. No evaluation speaks of it. It made 2 model calls and 1 tool call.',
    );
  });

  it('puts what evaluations said beside it', () => {
    expect(summarise({ ...COMPLETED, evaluations: 3, evaluations_failed: 1 })).toContain(
      'no failure signal observed. 1 of 3 evaluations did not pass.',
    );
    expect(summarise({ ...COMPLETED, evaluations: 1 })).toContain('Of 1 evaluation none says that it did not pass.');
  });

  it('does not claim that no failure was seen where one was recovered', () => {
    const text = summarise({ ...COMPLETED, absorbed_calls: 2 });
    expect(text).not.toContain('no failure signal');
    expect(text).toContain('2 failed calls were recovered.');
  });

  it('tells failed from recovered and names whose fault it was', () => {
    const failed = {
      ...COMPLETED,
      outcome: 'failed',
      failed_calls: 1,
      absorbed_calls: 1,
      fault_domain: 'tool',
      error_class: 'timeout',
    };
    expect(summarise(failed)).toBe(
      'It ended failed after 4 s. It made 2 model calls and 1 tool call. 1 call failed. 1 other failure was recovered. It is attributed to tool (timeout).',
    );
  });

  it('says of a reading of spans, of an open and of an unknown end what they are', () => {
    expect(summarise({ ...COMPLETED, lifecycle_source: 'inferred' })).toContain(
      'This was read out of spans, not reported as such.',
    );
    expect(summarise({ ...COMPLETED, outcome: null, state: 'waiting', duration_ms: null })).toMatch(
      /^It has not ended: the last that was reported is waiting\./,
    );
    expect(summarise({ ...COMPLETED, outcome: 'unknown' })).toMatch(/^It ended after 4 s and its outcome is unknown\./);
    expect(summarise({ ...COMPLETED, lifecycle_source: 'none', outcome: null, state: 'unknown' })).toMatch(
      /^No fact says how this execution went/,
    );
  });

  it('says what is in doubt: mutations and clocks', () => {
    const text = summarise({ ...COMPLETED, unknown_mutations: 1, time_flagged: true });
    expect(text).toContain('Whether 1 mutation took effect is not known.');
    expect(text).toContain('Its times cannot be right');
  });
});

describe('the ending that a mark shows', () => {
  it('is the outcome, else the open state', () => {
    expect(endingOf({ outcome: 'cancelled', state: 'terminal' })).toBe('cancelled');
    expect(endingOf({ outcome: null, state: 'recovering' })).toBe('recovering');
  });

  it('is unknown, never a success, for everything else', () => {
    expect(endingOf({ outcome: null, state: 'unknown' })).toBe('unknown');
    expect(endingOf({ outcome: null, state: 'terminal' })).toBe('unknown');
    expect(endingOf({ outcome: 'a word of a later version', state: 'terminal' })).toBe('unknown');
  });
});

describe('a failure signal', () => {
  it('is a failed call, a recovered one, or a fault without a call', () => {
    expect(hasFailureSignal(COMPLETED)).toBe(false);
    expect(hasFailureSignal({ ...COMPLETED, failed_calls: 1 })).toBe(true);
    expect(hasFailureSignal({ ...COMPLETED, absorbed_calls: 1 })).toBe(true);
    expect(hasFailureSignal({ ...COMPLETED, fault_domain: 'human' })).toBe(true);
  });
});
