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
  system_interrupted_at: null,
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

const NOTHING_TOLD: Parameters<typeof summarise>[1] = {
  answers: [],
  unanswered: [],
  controls: [],
  reconciliations: [],
  retry: { verdict: 'unknown', reason: 'no_evidence', sentence: '' },
};

const control = (rule: 'LIFE-1' | 'CAP-3' | 'CAP-4', verdict: 'held' | 'violated' | 'not_evidenced') => ({
  rule,
  verdict,
  ...{ title: rule, why: '', evidence: '', fact_ids: [], capabilities: [] },
});

describe('the summary', () => {
  it('never calls an execution healthy for want of a failure signal, and says that nobody evaluated it', () => {
    expect(summarise(COMPLETED, NOTHING_TOLD)).toBe(
      'It completed after 4 s, no failure signal observed. No evaluation speaks of it. It made 2 model calls and 1 tool call. No control had anything to judge in it. Whether a retry is safe is unknown.',
    );
  });

  it('puts what evaluations said beside it', () => {
    expect(summarise({ ...COMPLETED, evaluations: 3, evaluations_failed: 1 }, NOTHING_TOLD)).toContain(
      'no failure signal observed. 1 of 3 evaluations did not pass.',
    );
    expect(summarise({ ...COMPLETED, evaluations: 1 }, NOTHING_TOLD)).toContain(
      'Of 1 evaluation none says that it did not pass.',
    );
  });

  it('does not claim that no failure was seen where one was recovered', () => {
    const text = summarise({ ...COMPLETED, absorbed_calls: 2 }, NOTHING_TOLD);
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
    expect(summarise(failed, NOTHING_TOLD)).toBe(
      'It ended failed after 4 s. It made 2 model calls and 1 tool call. 1 call failed. 1 other failure was recovered. It is attributed to tool (timeout). No control had anything to judge in it. Whether a retry is safe is unknown.',
    );
  });

  it('says of a reading of spans, of an open and of an unknown end what they are', () => {
    expect(summarise({ ...COMPLETED, lifecycle_source: 'inferred' }, NOTHING_TOLD)).toContain(
      'This was read out of spans, not reported as such.',
    );
    expect(summarise({ ...COMPLETED, outcome: null, state: 'waiting', duration_ms: null }, NOTHING_TOLD)).toMatch(
      /^It has not ended: the last that was reported is waiting\./,
    );
    expect(summarise({ ...COMPLETED, outcome: 'unknown' }, NOTHING_TOLD)).toMatch(
      /^It ended after 4 s and its outcome is unknown\./,
    );
    expect(
      summarise({ ...COMPLETED, lifecycle_source: 'none', outcome: null, state: 'unknown' }, NOTHING_TOLD),
    ).toMatch(/^No fact says how this execution went/);
  });

  it('says what is in doubt: mutations and clocks', () => {
    const text = summarise({ ...COMPLETED, unknown_mutations: 1, time_flagged: true }, NOTHING_TOLD);
    expect(text).toContain('Whether 1 mutation took effect is not known.');
    expect(text).toContain('Its times cannot be right');
  });
});

describe('the rest of the paragraph', () => {
  it('begins with who started it', () => {
    const answers = [
      { question: 'initiator' as const, answer: 'Person p1 through chat.', fact_ids: ['f1'], more_facts: 0 },
    ];
    expect(summarise(COMPLETED, { ...NOTHING_TOLD, answers })).toMatch(
      /^Started by person p1 through chat\. It completed/,
    );
  });

  it('tells the controls that held from those that were violated and those that left no evidence', () => {
    const controls = [control('CAP-3', 'violated'), control('CAP-4', 'not_evidenced'), control('LIFE-1', 'held')];
    expect(summarise(COMPLETED, { ...NOTHING_TOLD, controls })).toContain(
      '1 control held, 1 was violated (CAP-3), of 1 the facts do not say whether it held.',
    );
  });

  it('names the questions that the evidence leaves open', () => {
    const text = summarise(COMPLETED, { ...NOTHING_TOLD, unanswered: ['initiator', 'authority', 'location'] });
    expect(text).toMatch(/The evidence does not say who initiated it, what it was allowed to do or where it ran\.$/);
  });

  it('says that a reconciled outcome stays unknown, and leaves out what was withdrawn', () => {
    const word = {
      ...{ execution_id: 'e1', fact_id: 'f1', observed: 'the order is there', observed_where: 'shop', artifact: null },
      ...{ actor: 'Quinn', at: '2026-11-03T11:00:00.000Z' },
    };
    const said = { ...word, id: 'r1', outcome: 'completed' as const, supersedes: null };
    const withdrawn = { ...word, id: 'r2', outcome: null, supersedes: 'r1' };
    expect(summarise(COMPLETED, { ...NOTHING_TOLD, reconciliations: [said] })).toContain(
      'A mutation stays unknown, reconciled as completed by Quinn.',
    );
    expect(summarise(COMPLETED, { ...NOTHING_TOLD, reconciliations: [said, withdrawn] })).not.toContain('reconciled');
  });

  it('says that silence is not an end of its own', () => {
    const silent = { ...COMPLETED, outcome: null, state: 'running', system_interrupted_at: '2026-11-03T12:00:00.000Z' };
    expect(summarise(silent, NOTHING_TOLD)).toContain('interrupted by the system');
  });
});

describe('the ending that a mark shows', () => {
  const ending = (execution: Partial<Parameters<typeof endingOf>[0]>) => endingOf({ ...COMPLETED, ...execution });

  it('is the outcome, else the open state', () => {
    expect(ending({ outcome: 'cancelled', state: 'terminal' })).toBe('cancelled');
    expect(ending({ outcome: null, state: 'recovering' })).toBe('recovering');
  });

  it('is an interruption by the system where it fell silent, until an outcome is reported', () => {
    const silent = { state: 'running', system_interrupted_at: '2026-11-03T12:00:00.000Z' };
    expect(ending({ ...silent, outcome: null })).toBe('system_interrupted');
    expect(ending({ ...silent, outcome: 'failed' })).toBe('failed');
  });

  it('is unknown, never a success, for everything else', () => {
    expect(ending({ outcome: null, state: 'unknown' })).toBe('unknown');
    expect(ending({ outcome: null, state: 'terminal' })).toBe('unknown');
    expect(ending({ outcome: 'a word of a later version', state: 'terminal' })).toBe('unknown');
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
