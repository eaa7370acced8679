import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredFact } from '@/lib/facts/fact';
import { resolveVersions } from '@/lib/projection/fact-set';
import { at, ended, modelCall, started, stored, toolCall } from './fact-builder';

const idsOf = (facts: readonly StoredFact[]) => resolveVersions(facts).facts.map(({ fact }) => fact.fact_id);

describe('resolveVersions', () => {
  it('keeps a fact once, however often it was sent', () => {
    const [one] = stored([modelCall({}, { fact_id: 'a' })]) as [StoredFact];
    const again = { ...one, receivedAt: new Date('2026-11-04T00:00:00Z') };
    for (const copies of [
      [one, again, one],
      [again, one],
    ]) {
      expect(resolveVersions(copies)).toEqual({ facts: [one], conflictingFactIds: [] });
    }
  });

  it('counts the earliest observed of several contents, and reports the conflict', () => {
    const versions = stored([
      toolCall({ status: 'ok' }, { fact_id: 'a', observed_at: at(9) }),
      toolCall({ status: 'error' }, { fact_id: 'a', observed_at: at(2) }),
    ]);
    const set = resolveVersions(versions);
    expect(set.facts).toEqual([versions[1]]);
    expect(set.conflictingFactIds).toEqual(['a']);
  });

  it('counts the smallest digest of contents of one instant', () => {
    const versions = stored([
      toolCall({ status: 'ok' }, { fact_id: 'a' }),
      toolCall({ status: 'error' }, { fact_id: 'a' }),
      toolCall({ status: 'unknown' }, { fact_id: 'a' }),
    ]);
    const smallest = versions.map(({ digest }) => digest).sort()[0];
    expect(resolveVersions(versions).facts[0]?.digest).toBe(smallest);
  });

  it('orders by seq, whatever the clocks say', () => {
    const facts = stored([
      modelCall({}, { fact_id: 'late clock', seq: 1, observed_at: at(50) }),
      modelCall({}, { fact_id: 'early clock', seq: 2, observed_at: at(3) }),
    ]);
    expect(idsOf(facts)).toEqual(['late clock', 'early clock']);
  });

  it('puts facts without seq between the others by time, then by id', () => {
    const facts = stored([
      modelCall({}, { fact_id: 'c', observed_at: at(20) }),
      modelCall({}, { fact_id: 'b', observed_at: at(20) }),
      modelCall({}, { fact_id: 'first', seq: 1, observed_at: at(10) }),
      modelCall({}, { fact_id: 'second', seq: 2, observed_at: at(30) }),
    ]);
    expect(idsOf(facts)).toEqual(['first', 'b', 'c', 'second']);
  });

  it('puts a start before and an end after what happened in the same instant', () => {
    const facts = stored([
      ended('completed', { fact_id: 'a' }),
      modelCall({}, { fact_id: 'm' }),
      started({}, { fact_id: 'z' }),
    ]);
    expect(idsOf(facts)).toEqual(['z', 'm', 'a']);
  });

  it('does not let one clock that is off by years carry the facts after it along', () => {
    const facts = stored([
      modelCall({}, { fact_id: 'broken clock', seq: 1, observed_at: '2099-01-01T00:00:00.000000000Z' }),
      modelCall({}, { fact_id: 'second', seq: 2, observed_at: at(1) }),
      modelCall({}, { fact_id: 'without seq', observed_at: at(2) }),
    ]);
    expect(idsOf(facts)).toEqual(['broken clock', 'second', 'without seq']);
  });

  it('gives the same set for every order and every repetition of the input', () => {
    const version = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      seq: fc.option(fc.nat(4), { nil: undefined }),
      second: fc.nat(5),
      status: fc.constantFrom('ok' as const, 'error' as const),
    });
    const many = fc.array(version, { minLength: 1, maxLength: 20 }).chain((versions) => {
      const facts = versions.map(({ id, seq, second, status }) =>
        toolCall({ status }, { fact_id: id, observed_at: at(second), ...(seq !== undefined && { seq }) }),
      );
      const once = stored(facts);
      const again = fc.shuffledSubarray([...once, ...once], { minLength: once.length * 2 });
      return fc.tuple(fc.constant(once), again);
    });
    fc.assert(
      fc.property(many, ([once, again]) => {
        expect(resolveVersions(again)).toEqual(resolveVersions(once));
      }),
    );
  });
});
