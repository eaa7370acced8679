import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sequenceOf } from '@/lib/lifecycle/sequence';
import { ended, execution, modelCall, started, unsequenced } from '../projection/fact-builder';

const numbered = (...numbers: number[]) => execution(...numbers.map((seq) => modelCall({}, { seq })));

describe('sequenceOf', () => {
  it('finds nothing wrong with whole numbers, from 1 or from 0', () => {
    expect(sequenceOf(execution(started(), modelCall(), ended('completed')))).toEqual({
      numberedFacts: 3,
      gaps: [],
      repeatedSeqs: [],
    });
    expect(sequenceOf(numbered(0, 1, 2)).gaps).toEqual([]);
  });

  it('names the missing numbers and the facts on both sides', () => {
    expect(sequenceOf(numbered(1, 4, 5, 7)).gaps).toEqual([
      { from: 2, to: 3, afterFactId: 'f1', beforeFactId: 'f2' },
      { from: 6, to: 6, afterFactId: 'f3', beforeFactId: 'f4' },
    ]);
  });

  it('misses the numbers before the first fact', () => {
    expect(sequenceOf(numbered(3)).gaps).toEqual([{ from: 1, to: 2, afterFactId: null, beforeFactId: 'f1' }]);
  });

  it('names the facts that share a number', () => {
    expect(sequenceOf(numbered(1, 2, 2, 2, 3))).toEqual({
      numberedFacts: 5,
      gaps: [],
      repeatedSeqs: [{ seq: 2, factIds: ['f2', 'f3', 'f4'] }],
    });
  });

  it('says nothing of facts without a number', () => {
    expect(sequenceOf(unsequenced(started(), modelCall()))).toEqual({ numberedFacts: 0, gaps: [], repeatedSeqs: [] });
  });

  it('accounts for every number up to the last one, once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (numbers) => {
        const { gaps, repeatedSeqs } = sequenceOf(numbered(...numbers));
        const missing = gaps.flatMap(({ from, to }) =>
          Array.from({ length: to - from + 1 }, (_, index) => from + index),
        );
        const all = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1);
        expect([...missing, ...new Set(numbers)].sort((a, b) => a - b)).toEqual(all);
        const repetitions = repeatedSeqs.reduce((sum, { factIds }) => sum + factIds.length - 1, 0);
        expect(repetitions).toBe(numbers.length - new Set(numbers).size);
      }),
    );
  });
});
