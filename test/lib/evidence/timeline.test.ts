import { describe, expect, it } from 'vitest';
import { callsOf } from '@/lib/evidence/calls';
import { evaluationsOf } from '@/lib/evidence/evaluations';
import { timelineOf } from '@/lib/evidence/timeline';
import type { Fact } from '@/lib/facts/fact';
import { answered, asked, at, ended, execution, fact, modelCall, started, toolCall } from '../projection/fact-builder';

const NONE: ReadonlySet<string> = new Set();
const of = (facts: Fact[], sets: { late?: string[]; conflicting?: string[]; flagged?: string[] } = {}) =>
  timelineOf({
    facts,
    startedAt: at(0),
    lateFactIds: new Set(sets.late ?? NONE),
    conflictingFactIds: new Set(sets.conflicting ?? NONE),
    flaggedFactIds: new Set(sets.flagged ?? NONE),
  });

describe('the timeline', () => {
  it('draws a call back from its end by its duration, and orders all by when they begin', () => {
    const facts = execution(
      started(),
      toolCall({}, { observed_at: at(2) }),
      modelCall({ duration_ms: 4_500 }, { observed_at: at(5) }),
    );
    expect(of(facts).map(({ fact_id, starts_ms, ends_ms }) => [fact_id, starts_ms, ends_ms])).toEqual([
      ['f1', 0, 0],
      ['f3', 500, 5_000],
      ['f2', 2_000, 2_000],
    ]);
  });

  it('draws a wait from the question to its answer', () => {
    const facts = execution(started(), asked('i1'), answered('i1', 'approve', { observed_at: at(61) }));
    expect(of(facts)[1]).toMatchObject({ fact_id: 'f2', status: 'waiting', starts_ms: 1_000, ends_ms: 61_000 });
  });

  it('draws a wait that nobody answered to the last fact that tells the time', () => {
    const facts = execution(
      started(),
      asked('i1'),
      ended('interrupted', { observed_at: at(30) }),
      modelCall({}, { observed_at: '2199-01-01T00:00:00.000000000Z' }),
    );
    expect(of(facts, { flagged: ['f4'] })[1]).toMatchObject({ fact_id: 'f2', ends_ms: 30_000 });
  });

  it('never ends a wait before it began, whatever the clocks say', () => {
    const facts = execution(
      started(),
      asked('i1', { observed_at: at(10) }),
      answered('i1', 'reject', { observed_at: at(4) }),
    );
    expect(of(facts).find((item) => item.fact_id === 'f2')).toMatchObject({ starts_ms: 10_000, ends_ms: 10_000 });
  });

  it('marks late and conflicting facts and those whose clock is off', () => {
    const facts = execution(started(), ended('completed'), toolCall());
    const items = of(facts, { late: ['f3'], conflicting: ['f2'], flagged: ['f1'] });
    expect(items.map((item) => [item.fact_id, item.is_late, item.is_conflicting, item.time_flagged])).toEqual([
      ['f1', false, false, true],
      ['f2', false, true, false],
      ['f3', true, false, false],
    ]);
  });

  it('puts what a fact encloses one level below it, and ends in a circle of parents', () => {
    const facts = execution(
      started(),
      toolCall({}, { parent_fact_id: 'f1' }),
      modelCall({}, { parent_fact_id: 'f2' }),
      modelCall({}, { fact_id: 'x', parent_fact_id: 'y' }),
      modelCall({}, { fact_id: 'y', parent_fact_id: 'x' }),
      modelCall({}, { parent_fact_id: 'of-another-execution' }),
    );
    const depths = new Map(of(facts).map((item) => [item.fact_id, item.depth]));
    expect([depths.get('f1'), depths.get('f2'), depths.get('f3'), depths.get('f6')]).toEqual([0, 1, 2, 0]);
    expect(depths.get('x')).toBeLessThanOrEqual(16);
  });

  it('shows the attempt of a call, else that of its fact', () => {
    const facts = execution(toolCall({ attempt: 3 }, { attempt: 1 }), modelCall({}, { attempt: 2 }), started());
    expect(of(facts).map((item) => item.attempt)).toEqual([3, 2, null]);
  });
});

describe('the calls of an execution', () => {
  it('come by their beginning with what was reported, and null for what was not', () => {
    const facts = execution(
      toolCall({ capability: 'orders.refund', operation: 'mutation', dispatch_state: 'confirmed' }),
      modelCall(
        { status: 'error', http_status: 429, error_code: 'rate_limit', duration_ms: 3_000, input_tokens: 12 },
        { observed_at: at(2) },
      ),
      started(),
    );
    expect(callsOf(facts, of(facts, { flagged: ['f1'] }))).toEqual([
      {
        fact_id: 'f2',
        kind: 'model',
        name: 'gpt-5',
        operation: 'chat',
        provider: 'openai',
        status: 'error',
        http_status: 429,
        error: 'rate_limit',
        dispatch_state: null,
        attempt: null,
        starts_ms: -1_000,
        time_flagged: false,
        duration_ms: 3_000,
        input_tokens: 12,
        output_tokens: null,
      },
      {
        fact_id: 'f1',
        kind: 'tool',
        name: 'orders.refund',
        operation: 'mutation',
        provider: null,
        status: 'ok',
        http_status: null,
        error: null,
        dispatch_state: 'confirmed',
        attempt: null,
        starts_ms: 0,
        time_flagged: true,
        duration_ms: null,
        input_tokens: null,
        output_tokens: null,
      },
    ]);
  });
});

describe('what evaluators said', () => {
  it('keeps a score of zero and a verdict of false apart from what was not said', () => {
    const facts = execution(
      fact('evaluation.recorded', { evaluator: 'judge', metric: 'relevance', score: 0, passed: false }),
      fact('evaluation.recorded', { evaluator: 'judge', label: 'ok' }),
    );
    expect(evaluationsOf(facts)).toEqual([
      { fact_id: 'f1', evaluator: 'judge', metric: 'relevance', score: 0, label: null, passed: false },
      { fact_id: 'f2', evaluator: 'judge', metric: null, score: null, label: 'ok', passed: null },
    ]);
  });
});
