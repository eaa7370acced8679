import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reconciliationKey } from '@/lib/conformance/rule';
import { unk1 } from '@/lib/conformance/rules/unk-1';
import { at, execution, started, toolCall } from '../../projection/fact-builder';
import { ancestor, key, lost, mutation, query } from '../act-builder';
import { judge, registered } from '../subject';

const bank = { provider: 'bank' };
const [one, two] = [{ idempotency_key_digest: key(1) }, { idempotency_key_digest: key(2) }];

describe('UNK-1', () => {
  it('is violated by the same mutation again with nothing between, proved by both', () => {
    expect(judge(unk1, execution(started(), lost(), mutation({ attempt: 2 })))).toEqual(['violated f2 f3']);
  });

  it.each([
    ['dispatched, and ended in an error', { dispatch_state: 'dispatched', status: 'error' }],
    ['of unknown status, without its dispatch', { dispatch_state: undefined, status: 'unknown' }],
  ] as const)('takes a mutation for unknown that was %s', (_what, detail) => {
    expect(judge(unk1, execution(mutation(detail), mutation()))).toEqual(['violated f1 f2']);
  });

  it('has nothing to judge without an unknown mutation, or without another after it', () => {
    const stopped = mutation({ dispatch_state: 'not_dispatched', status: 'error' });
    expect(judge(unk1, execution(mutation(), mutation(), lost(), stopped, query()))).toEqual([]);
    expect(judge(unk1, execution(lost(), mutation({ capability: 'refund' })))).toEqual([]);
  });

  it('compares tools where no capability is named', () => {
    const [pay, refund] = [
      { capability: undefined, tool: 'pay' },
      { capability: undefined, tool: 'refund' },
    ];
    expect(judge(unk1, execution(lost(pay), mutation(refund), mutation(pay)))).toEqual(['violated f1 f3']);
  });

  it('leaves another provider to UNK-3, where both name one', () => {
    expect(judge(unk1, execution(lost(bank), mutation({ provider: 'other' })))).toEqual([]);
    expect(judge(unk1, execution(lost(bank), mutation()))).toEqual(['violated f1 f2']);
    expect(judge(unk1, execution(lost(), mutation(bank)))).toEqual(['violated f1 f2']);
    expect(judge(unk1, execution(lost(bank), mutation({ provider: 'other' }), mutation(bank)))).toEqual([
      'violated f1 f3',
    ]);
  });

  it('holds under the same key, spelt either way, and takes another key for another mutation', () => {
    expect(judge(unk1, execution(lost(one), mutation(one)))).toEqual(['held f1 f2']);
    const bare = { idempotency_key_digest: key(1).replace('sha256:', '') };
    expect(judge(unk1, execution(lost(one), mutation(bare)))).toEqual(['held f1 f2']);
    expect(judge(unk1, execution(lost(one), mutation(two)))).toEqual([]);
    expect(judge(unk1, execution(lost(one), mutation(two), mutation(one)))).toEqual(['held f1 f3']);
  });

  it('is violated where only one of the two carries a key', () => {
    expect(judge(unk1, execution(lost(one), mutation()))).toEqual(['violated f1 f2']);
    expect(judge(unk1, execution(lost(), mutation(one)))).toEqual(['violated f1 f2']);
  });

  it('holds where repeating changes nothing more', () => {
    const registry = [registered('pay', { idempotency: 'natural' })];
    expect(judge(unk1, execution(lost(), mutation()), { registry })).toEqual(['held f1 f2']);
    const keyed = [registered('pay', { idempotency: 'key_required' })];
    expect(judge(unk1, execution(lost(), mutation()), { registry: keyed })).toEqual(['violated f1 f2']);
  });

  it('knows a mutation and a query by their registration where the call does not say', () => {
    const registry = [registered('pay'), registered('look', { operation: 'query' })];
    const again = toolCall({ capability: 'pay', dispatch_state: 'confirmed' });
    expect(judge(unk1, execution(lost(), again), { registry })).toEqual(['violated f1 f2']);
    expect(judge(unk1, execution(lost(), toolCall({ capability: 'look' }), again), { registry })).toEqual([
      'held f1 f3',
    ]);
    expect(judge(unk1, execution(lost(), again))).toEqual([]);
  });

  it.each([
    ['of the same provider', { provider: 'bank' }, 'held'],
    ['of the same target', { provider: 'other', target: 'accounts' }, 'held'],
    ['of neither', { provider: 'other', target: 'mail' }, 'violated'],
    ['that names nothing', {}, 'violated'],
    ['that failed', { provider: 'bank', status: 'error' }, 'violated'],
  ] as const)('with a query %s between', (_what, detail, verdict) => {
    const place = { provider: 'bank', target: 'accounts' };
    expect(judge(unk1, execution(lost(place), query(detail), mutation(place)))).toEqual([`${verdict} f1 f3`]);
  });

  it('takes any query for a look where the mutation does not say where it went', () => {
    expect(judge(unk1, execution(lost(), query({ provider: 'mail' }), mutation()))).toEqual(['held f1 f3']);
    expect(judge(unk1, execution(query(), lost(), mutation(), query()))).toEqual(['violated f2 f3']);
  });

  it('holds where a person reconciled it before, and not where only later or another one', () => {
    const facts = execution(started(), lost(), mutation());
    const reconciled = (executionId: string, factId: string, second: number) =>
      judge(unk1, facts, { reconciledAt: new Map([[reconciliationKey(executionId, factId), at(second)]]) });
    expect(reconciled('execution-1', 'f2', 1.5)).toEqual(['held f2 f3']);
    expect(reconciled('execution-1', 'f2', 2)).toEqual(['violated f2 f3']);
    expect(reconciled('execution-1', 'f1', 1.5)).toEqual(['violated f2 f3']);
    expect(reconciled('execution-0', 'f2', 1.5)).toEqual(['violated f2 f3']);
  });

  it('is not excused by the same key that settles it later', () => {
    expect(judge(unk1, execution(lost(one), mutation(), mutation(one)))).toEqual(['violated f1 f2']);
  });

  it('is not evidenced where the repetition failed and may not have been sent', () => {
    const perhaps = mutation({ dispatch_state: undefined, status: 'error' });
    expect(judge(unk1, execution(lost(), perhaps))).toEqual(['not_evidenced f1 f2']);
    expect(judge(unk1, execution(lost(), perhaps, mutation()))).toEqual(['violated f1 f3']);
    expect(judge(unk1, execution(lost(), query(), perhaps))).toEqual(['held f1 f3']);
  });

  it('judges each unknown mutation by the next one, which may be unknown itself', () => {
    expect(judge(unk1, execution(lost(), lost(), query(), lost()))).toEqual(['violated f1 f2', 'held f2 f4']);
  });

  it('finds each of very many', () => {
    const many = Array.from({ length: 200 }, (_, number) => lost({ idempotency_key_digest: key(number) }));
    const judged = judge(unk1, execution(...many, mutation({ idempotency_key_digest: key(0) }), mutation()));
    expect(judged).toHaveLength(200);
    expect(judged.slice(0, 2)).toEqual(['held f1 f201', 'violated f2 f202']);
  });

  it('judges a repetition in what goes on from the execution, where the look may be as well', () => {
    const ancestors = [ancestor(lost(bank))];
    expect(judge(unk1, execution(mutation(bank)), { ancestors })).toEqual(['violated a1 f1']);
    expect(judge(unk1, execution(query(bank), mutation(bank)), { ancestors })).toEqual(['held a1 f2']);
    const looked = [ancestor(lost(bank), query(bank))];
    expect(judge(unk1, execution(mutation(bank)), { ancestors: looked })).toEqual(['held a1 f1']);
    const reconciledAt = new Map([[reconciliationKey('execution-0', 'a1'), at(-50)]]);
    expect(judge(unk1, execution(mutation(bank)), { ancestors, reconciledAt })).toEqual(['held a1 f1']);
  });

  it('leaves what was repeated there to be judged there', () => {
    expect(judge(unk1, execution(started()), { ancestors: [ancestor(lost(), mutation())] })).toEqual([]);
    expect(judge(unk1, execution(mutation()), { ancestors: [ancestor(lost(), mutation())] })).toEqual([]);
  });

  it('agrees with a plain search for the first mutation that may be the same', () => {
    const detail = fc.record({
      provider: fc.constantFrom(undefined, 'bank', 'other'),
      idempotency_key_digest: fc.constantFrom(undefined, key(1), key(2)),
    });
    const part = fc.oneof(
      detail.map((said) => lost(said)),
      detail.map((said) => mutation(said)),
      detail.map(({ provider }) => query({ provider })),
    );
    const mayDiffer = (a: unknown, b: unknown) => a === undefined || b === undefined || a === b;
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 9 }), (parts) => {
        const facts = execution(...parts).filter((fact) => fact.kind === 'tool.call');
        const expected = facts.flatMap((unknown, place) => {
          const u = unknown.detail;
          if (u.status !== 'unknown') return [];
          const rest = facts.slice(place + 1);
          const next = rest.findIndex(
            ({ detail: m }) =>
              m.operation === 'mutation' &&
              mayDiffer(m.provider, u.provider) &&
              mayDiffer(m.idempotency_key_digest, u.idempotency_key_digest),
          );
          const repeat = rest[next];
          if (!repeat) return [];
          const looked = rest
            .slice(0, next)
            .some(
              ({ detail: q }) => q.operation === 'query' && (u.provider === undefined || q.provider === u.provider),
            );
          const isKeyed = u.idempotency_key_digest !== undefined && repeat.detail.idempotency_key_digest !== undefined;
          return [`${looked || isKeyed ? 'held' : 'violated'} ${unknown.fact_id} ${repeat.fact_id}`];
        });
        expect(judge(unk1, facts)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });
});
