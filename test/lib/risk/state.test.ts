import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decided, RISK_DECISIONS, stateOf, type Terms } from '@/lib/risk/state';

const HOUR = 3_600_000;
const start = new Date('2026-11-02T09:00:00Z');
const terms: Terms = { startsAt: start, endsAt: new Date(start.getTime() + 24 * HOUR), ceilingCount: 100 };
const at = (ms: number) => new Date(start.getTime() + ms);
const decided = (...decisions: Decided['decision'][]): Decided[] =>
  decisions.map((decision) => ({ decision, decidedAt: at(-HOUR) }));
const approved = decided('proposed', 'approved');

describe('stateOf', () => {
  it('is in force from its start until just before its end, whether or not any job has run', () => {
    expect(stateOf(terms, approved, at(-1), 0)).toBe('scheduled');
    expect(stateOf(terms, approved, at(0), 0)).toBe('in_force');
    expect(stateOf(terms, approved, at(24 * HOUR - 1), 0)).toBe('in_force');
    expect(stateOf(terms, approved, at(24 * HOUR), 0)).toBe('expired');
  });

  it('is suspended beyond its ceiling, not at it, and never without one', () => {
    expect(stateOf(terms, approved, at(HOUR), 100)).toBe('in_force');
    expect(stateOf(terms, approved, at(HOUR), 101)).toBe('suspended');
    expect(stateOf({ ...terms, ceilingCount: null }, approved, at(HOUR), 1e9)).toBe('in_force');
  });

  it('is in force only when it was approved, whatever the clock and the counts say', () => {
    const decisions = fc.subarray([...RISK_DECISIONS]).map((taken) => decided(...taken));
    fc.assert(
      fc.property(decisions, fc.integer({ min: -48, max: 72 }), fc.nat(200), (taken, hours, failures) => {
        const state = stateOf(terms, taken, at(hours * HOUR), failures);
        const names = taken.map(({ decision }) => decision);
        const isOpen = !names.some((name) => ['revoked', 'rejected', 'withdrawn'].includes(name));
        const isInForce = names.includes('approved') && isOpen && hours >= 0 && hours < 24 && failures <= 100;
        expect(state === 'in_force').toBe(isInForce);
      }),
    );
  });

  it('never comes back once it has ended', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), fc.nat(200), (ended, later, failures) => {
        const first = stateOf(terms, approved, at((24 + ended) * HOUR), failures);
        const second = stateOf(terms, approved, at((24 + ended + later) * HOUR), failures);
        expect([first, second]).toEqual(['expired', 'expired']);
      }),
    );
  });
});
