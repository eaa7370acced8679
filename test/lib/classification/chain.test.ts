import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTOR_KINDS, ASSERTION_STATES } from '@/lib/classification/assertion';
import { headOf, inForce, judgeAppend, type Link, newestFirst, type Proposed } from '@/lib/classification/chain';

const link = (id: string, supersedes: string | null, more: Partial<Link> = {}): Link => ({
  id,
  supersedes,
  actor_kind: 'person',
  state: 'confirmed',
  ...more,
});

const proposed: fc.Arbitrary<Proposed & { seesHead: boolean }> = fc.record({
  supersedes: fc.constant(null),
  actor_kind: fc.constantFrom(...ACTOR_KINDS),
  state: fc.constantFrom(...ASSERTION_STATES),
  seesHead: fc.boolean(),
});

describe('a chain of assertions', () => {
  it('never forks, whoever appends: one root, each assertion superseded once at most', () => {
    fc.assert(
      fc.property(fc.array(proposed, { maxLength: 40 }), (attempts) => {
        let chain: Link[] = [];
        for (const [index, { seesHead, ...attempt }] of attempts.entries()) {
          const head = headOf(chain);
          const supersedes = seesHead ? (head?.id ?? null) : (chain[0]?.id ?? 'unknown');
          const verdict = judgeAppend(head, { ...attempt, supersedes });
          if (verdict.kind === 'fits') chain = [...chain, { ...attempt, supersedes, id: `a${index}` }];
        }
        expect(chain.filter((one) => one.supersedes === null).length).toBeLessThanOrEqual(1);
        const named = chain.flatMap((one) => one.supersedes ?? []);
        expect(new Set(named).size).toBe(named.length);
        expect(newestFirst(chain)).toHaveLength(chain.length);
      }),
    );
  });

  it('lets no rule and no engine continue what a person said', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('rule' as const, 'engine' as const),
        fc.constantFrom(...ASSERTION_STATES),
        (actor, state) => {
          const verdict = judgeAppend(link('a', null), { supersedes: 'a', actor_kind: actor, state });
          expect(verdict.kind).toBe('overwrites_person');
        },
      ),
    );
  });

  it('lets a person continue what a rule suggested', () => {
    const head = link('a', null, { actor_kind: 'rule', state: 'suggested' });
    expect(judgeAppend(head, { supersedes: 'a', actor_kind: 'person', state: 'confirmed' })).toEqual({ kind: 'fits' });
  });

  it('tells who has not seen the newest assertion', () => {
    const head = link('b', 'a');
    for (const supersedes of [null, 'a', 'another'])
      expect(judgeAppend(head, { supersedes, actor_kind: 'person', state: 'confirmed' })).toEqual({ kind: 'stale' });
  });

  it('counts nothing after a withdrawal, until somebody asserts anew', () => {
    const withdrawn = [link('a', null), link('b', 'a', { state: 'withdrawn' })];
    expect(inForce(withdrawn)).toBeUndefined();
    expect(judgeAppend(headOf(withdrawn), { supersedes: 'b', actor_kind: 'person', state: 'withdrawn' }).kind).toBe(
      'nothing_to_withdraw',
    );
    expect(inForce([...withdrawn, link('c', 'b')])?.id).toBe('c');
  });

  it('reads from the head to the root by its links, in whatever order the rows come', () => {
    const chain = [link('a', null), link('b', 'a'), link('c', 'b'), link('d', 'c')];
    fc.assert(
      fc.property(fc.shuffledSubarray(chain, { minLength: 4 }), (rows) => {
        expect(newestFirst(rows).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a']);
      }),
    );
  });
});
