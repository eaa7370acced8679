import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { familyFacts } from '@/lib/conformance/family-facts';
import type { Fact } from '@/lib/facts/fact';
import { at, execution, toolCall } from '../projection/fact-builder';
import { subjectOf } from './subject';

const calls = (executionId: string, ids: string, ...seconds: number[]): Fact[] =>
  execution(
    ...seconds.map((second, index) =>
      toolCall({}, { execution_id: executionId, fact_id: `${ids}${index + 1}`, observed_at: at(second) }),
    ),
  );
const order = (own: readonly Fact[], ...ancestors: Fact[][]) =>
  familyFacts(subjectOf(own, { ancestors })).map((fact) => fact.fact_id);

describe('the facts of a family', () => {
  it('stand by time between executions, the elder first in the same instant', () => {
    const own = calls('execution-2', 'c', 20, 40);
    const parent = calls('execution-1', 'b', 10, 20, 30);
    const grandparent = calls('execution-0', 'a', 5, 20);
    expect(order(own, parent, grandparent)).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'b3', 'c2']);
  });

  it('stand inside an execution as its own order says', () => {
    expect(order(calls('execution-1', 'b', 30, 10, 20), calls('execution-0', 'a', 15, 5))).toEqual([
      'a1',
      'a2',
      'b1',
      'b2',
      'b3',
    ]);
  });

  it('are not torn apart by a clock that is far off', () => {
    const year = 365 * 86_400;
    expect(order(calls('execution-1', 'b', 20, 40), calls('execution-0', 'a', 5, year, 10))).toEqual([
      'a1',
      'a2',
      'a3',
      'b1',
      'b2',
    ]);
    expect(order(calls('execution-1', 'b', 20, -year, 40), calls('execution-0', 'a', 5, 10))).toEqual([
      'a1',
      'a2',
      'b1',
      'b2',
      'b3',
    ]);
  });

  it('are the same in whatever order they were delivered', () => {
    const own = calls('execution-1', 'b', 3, 1, 2, 8);
    const elder = calls('execution-0', 'a', 2, 5, 1);
    const expected = order(own, elder);
    const shuffled = (facts: Fact[]) => fc.shuffledSubarray(facts, { minLength: facts.length });
    fc.assert(
      fc.property(shuffled(own), shuffled(elder), (mine, theirs) => {
        expect(order(mine, theirs)).toEqual(expected);
      }),
    );
  });
});
