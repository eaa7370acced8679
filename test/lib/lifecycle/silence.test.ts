import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact } from '@/lib/facts/fact';
import { systemInterruption } from '@/lib/lifecycle/silence';
import {
  asked,
  at,
  ended,
  execution,
  modelCall,
  projectRun,
  started,
  stored,
  transition,
  unsequenced,
} from '../projection/fact-builder';

const LIMIT_MINUTES = 30;
const LIMIT = LIMIT_MINUTES * 60;
const interruptedBy = (facts: readonly Fact[], now: string) =>
  systemInterruption(projectRun(stored(facts)).execution, LIMIT_MINUTES, now);

describe('systemInterruption', () => {
  const silent = execution(started(), transition('running'), modelCall());

  it('comes once nothing was reported for longer than the limit', () => {
    expect(interruptedBy(silent, at(2 + LIMIT))).toBeNull();
    expect(interruptedBy(silent, at(2 + LIMIT + 0.001))).toBe(at(2 + LIMIT));
  });

  it('is dated by the last fact and the limit, whenever somebody looks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (later) => {
        expect(interruptedBy(silent, at(2 + LIMIT + later))).toBe(at(2 + LIMIT));
      }),
    );
  });

  it('ends with a later fact, and comes again after that one', () => {
    const heard = [...silent, modelCall({}, { fact_id: 'later', seq: 4, observed_at: at(LIMIT + 500) })];
    expect(interruptedBy(silent, at(LIMIT + 600))).not.toBeNull();
    expect(interruptedBy(heard, at(LIMIT + 600))).toBeNull();
    expect(interruptedBy(heard, at(3 * LIMIT))).toBe(at(2 * LIMIT + 500));
  });

  it('ends for good with a late end', () => {
    const finished = [...silent, ended('completed', { fact_id: 'end', seq: 4, observed_at: at(9 * LIMIT) })];
    expect(interruptedBy(finished, at(99 * LIMIT))).toBeNull();
  });

  it.each(['recovering', 'cancelling'] as const)('comes to an execution that is %s', (state) => {
    expect(interruptedBy(execution(started(), transition(state)), at(9 * LIMIT))).toBe(at(1 + LIMIT));
  });

  it('never comes to an execution that waits for a person', () => {
    expect(interruptedBy(execution(started(), asked('i1'), transition('waiting')), at(999 * LIMIT))).toBeNull();
  });

  it('does not come where the state is not known', () => {
    expect(interruptedBy(execution(modelCall()), at(9 * LIMIT))).toBeNull();
  });

  it('comes to a lifecycle that was read out of spans as well', () => {
    expect(interruptedBy(unsequenced(started(), modelCall()), at(9 * LIMIT))).toBe(at(1 + LIMIT));
  });

  it('does not come by a clock that cannot be right', () => {
    const never = execution(started({}, { observed_at: '1970-01-01T00:00:00.000000000Z' }));
    expect(interruptedBy(never, at(9 * LIMIT))).toBeNull();
    const ahead = [
      ...silent,
      modelCall({}, { fact_id: 'ahead', seq: 4, observed_at: '2090-01-01T00:00:00.000000000Z' }),
    ];
    expect(interruptedBy(ahead, at(9 * LIMIT))).toBe(at(2 + LIMIT));
  });
});
