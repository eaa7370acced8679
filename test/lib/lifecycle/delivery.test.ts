import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact, StoredFact } from '@/lib/facts/fact';
import { reduceInteraction } from '@/lib/lifecycle/interaction';
import { reduceLifecycle } from '@/lib/lifecycle/reduce';
import { resolveVersions } from '@/lib/projection/fact-set';
import {
  answered,
  asked,
  at,
  ended,
  execution,
  fact,
  modelCall,
  started,
  stored,
  toolCall,
  transition,
} from '../projection/fact-builder';

const EXECUTIONS = ['a', 'b', 'c'];
const executionId = fc.constantFrom(...EXECUTIONS);
const interrupt = fc.constantFrom('i1', 'i2');

/** Any fact that a lifecycle is told by, without envelope. */
const someFact: fc.Arbitrary<Fact> = fc.oneof(
  fc.constant(started()),
  fc
    .record({ execution_id: executionId, interrupt_id: interrupt })
    .map((resumes) => started({ origin: 'resume', resumes })),
  fc
    .record({ execution_id: executionId, proposal_id: fc.constantFrom('p1', 'p2') })
    .map((recovers) => started({ origin: 'recovery', recovers })),
  fc
    .constantFrom('running' as const, 'waiting' as const, 'recovering' as const, 'cancelling' as const)
    .map((to) => transition(to)),
  fc.constantFrom('completed' as const, 'failed' as const, 'unknown' as const).map((outcome) => ended(outcome)),
  interrupt.map((id) => asked(id)),
  fc.tuple(interrupt, fc.constantFrom('approve' as const, 'expire' as const)).map(([id, one]) => answered(id, one)),
  fc.constantFrom('p1', 'p2').map((proposal_id) => fact('recovery.proposed', { proposal_id })),
  fc.constant(modelCall({ duration_ms: 700 })),
  fc.constant(toolCall()),
);

const envelope = fc.record(
  {
    seq: fc.nat(12),
    run_id: fc.constantFrom('r1', 'r2'),
    attempt: fc.nat(2),
    parent_fact_id: fc.constantFrom('f0', 'f1'),
    intake: fc.constantFrom('native' as const, 'otlp' as const),
  },
  { requiredKeys: ['intake'] },
);

/** Few ids, numbers and instants, so that repetitions, conflicts and ties occur. */
const someFacts = (executions: fc.Arbitrary<string>) =>
  fc.array(
    fc.tuple(someFact, envelope, executions, fc.nat(9), fc.nat(9)).map(([one, given, execution_id, id, second]) => {
      return { ...one, ...given, execution_id, fact_id: `f${id}`, observed_at: at(second) } as Fact;
    }),
    { minLength: 1, maxLength: 16 },
  );

/** The facts once, and all of them in another order with some of them again. */
const deliveries = (executions: fc.Arbitrary<string>) =>
  someFacts(executions).chain((facts) => {
    const once = stored(facts);
    const again = fc.subarray(once).chain((some) => {
      const all = [...once, ...some];
      return fc.shuffledSubarray(all, { minLength: all.length });
    });
    return fc.tuple(fc.constant(once), again);
  });

const lifecycleOf = (facts: readonly StoredFact[]) =>
  reduceLifecycle(resolveVersions(facts).facts.map((one) => one.fact));

describe('what is told of a lifecycle', () => {
  it('is the same for every order and every repetition of an execution’s facts', () => {
    fc.assert(
      fc.property(deliveries(fc.constant('a')), ([once, delivered]) => {
        expect(lifecycleOf(delivered)).toEqual(lifecycleOf(once));
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same for all 5,040 orders of one execution with a wait, a repetition and a late fact', () => {
    const facts = stored(
      execution(
        started(),
        transition('running'),
        asked('i1'),
        transition('waiting'),
        answered('i1', 'approve'),
        ended('completed'),
        toolCall(),
      ),
    );
    const expected = JSON.stringify(lifecycleOf(facts));
    const seen = new Set<string>();
    const wrong: string[] = [];
    for (const order of ordersOf(facts)) {
      const ids = order.map((one) => one.fact.fact_id).join(' ');
      seen.add(ids);
      if (JSON.stringify(lifecycleOf([...order, ...order.slice(0, 2)])) !== expected) wrong.push(ids);
    }
    expect(wrong).toEqual([]);
    expect(seen.size).toBe(5040);
  });

  it('is the same for every order, repetition and grouping of an interaction’s facts', () => {
    const grouped = deliveries(executionId).chain(([once, delivered]) =>
      fc.tuple(fc.constant(once), fc.constant(delivered), fc.array(fc.nat(3), { minLength: 32, maxLength: 32 })),
    );
    fc.assert(
      fc.property(grouped, ([once, delivered, groups]) => {
        const lists: StoredFact[][] = [[], [], [], []];
        for (const [index, one] of delivered.entries()) lists[groups[index] ?? 0]?.push(one);
        expect(reduceInteraction(lists)).toEqual(reduceInteraction([once]));
      }),
      { numRuns: 1000 },
    );
  });

  it('never counts what was read out of spans where anything was observed', () => {
    fc.assert(
      fc.property(someFacts(fc.constant('a')), (facts) => {
        const { source, transitions, spans, terminal } = lifecycleOf(stored(facts));
        if (source !== 'observed') return;
        expect(transitions.filter((one) => one.fact.intake !== 'native')).toEqual([]);
        expect(terminal?.intake ?? 'native').toBe('native');
        const native = new Set(facts.filter((one) => one.intake === 'native').map((one) => one.fact_id));
        expect(spans.flatMap((span) => span.factIds).filter((id) => !native.has(id))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

/** Every order of these, by Heap's algorithm; the same array each time. */
function* ordersOf<T>(items: readonly T[]): Generator<readonly T[]> {
  const order = [...items];
  function* permute(length: number): Generator<readonly T[]> {
    if (length <= 1) {
      yield order;
      return;
    }
    for (let index = 0; index < length; index += 1) {
      yield* permute(length - 1);
      const other = length % 2 === 0 ? index : 0;
      if (index < length - 1) [order[other], order[length - 1]] = [order[length - 1] as T, order[other] as T];
    }
  }
  yield* permute(order.length);
}
