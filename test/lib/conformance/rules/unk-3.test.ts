import { describe, expect, it } from 'vitest';
import { reconciliationKey } from '@/lib/conformance/rule';
import { unk3 } from '@/lib/conformance/rules/unk-3';
import { at, execution, modelCall, started } from '../../projection/fact-builder';
import { ancestor, key, lost, mutation, query } from '../act-builder';
import { judge } from '../subject';

const [bank, other] = [{ provider: 'bank' }, { provider: 'other' }];

describe('UNK-3 of mutations', () => {
  it('is violated by the same capability at another provider, proved by both', () => {
    expect(judge(unk3, execution(started(), lost(bank), mutation(other)))).toEqual(['violated f2 f3']);
  });

  it('is violated whatever the keys: another provider cannot know them', () => {
    const [one, two] = [{ idempotency_key_digest: key(1) }, { idempotency_key_digest: key(2) }];
    expect(judge(unk3, execution(lost({ ...bank, ...one }), mutation({ ...other, ...one })))).toEqual([
      'violated f1 f2',
    ]);
    expect(judge(unk3, execution(lost({ ...bank, ...one }), mutation({ ...other, ...two })))).toEqual([
      'violated f1 f2',
    ]);
  });

  it('holds where the next one goes to the same provider, and what comes after that is another question', () => {
    expect(judge(unk3, execution(lost(bank), mutation(bank)))).toEqual(['held f1 f2']);
    expect(judge(unk3, execution(lost(bank), mutation(bank), mutation(other)))).toEqual(['held f1 f2']);
    expect(judge(unk3, execution(lost(bank), lost(bank), mutation(other)))).toEqual(['held f1 f2', 'violated f2 f3']);
  });

  it('does not take a mutation under another key at the same provider for the next one', () => {
    const facts = execution(
      lost({ ...bank, idempotency_key_digest: key(1) }),
      mutation({ ...bank, idempotency_key_digest: key(2) }),
      mutation(other),
    );
    expect(judge(unk3, facts)).toEqual(['violated f1 f3']);
  });

  it('holds where the first provider was asked before, and not where the second was', () => {
    expect(judge(unk3, execution(lost(bank), query(bank), mutation(other)))).toEqual(['held f1 f3']);
    expect(judge(unk3, execution(lost(bank), query(other), mutation(other)))).toEqual(['violated f1 f3']);
  });

  it('holds where a person reconciled it before', () => {
    const reconciledAt = new Map([[reconciliationKey('execution-1', 'f1'), at(0.5)]]);
    expect(judge(unk3, execution(lost(bank), mutation(other)), { reconciledAt })).toEqual(['held f1 f2']);
  });

  it('is not evidenced where the one at the other provider may not have been sent', () => {
    const perhaps = mutation({ ...other, dispatch_state: undefined, status: 'error' });
    expect(judge(unk3, execution(lost(bank), perhaps))).toEqual(['not_evidenced f1 f2']);
  });

  it('has nothing to judge where a provider is not named, and in other capabilities', () => {
    expect(judge(unk3, execution(lost(), mutation(bank)))).toEqual([]);
    expect(judge(unk3, execution(lost(bank), mutation()))).toEqual([]);
    expect(judge(unk3, execution(lost(bank), mutation({ ...other, capability: 'refund' }), query(other)))).toEqual([]);
    const stopped = mutation({ ...other, dispatch_state: 'not_dispatched', status: 'error' });
    expect(judge(unk3, execution(mutation(bank), mutation(other), lost(bank), stopped))).toEqual([]);
  });

  it('judges a switch in what goes on from the execution', () => {
    const ancestors = [ancestor(lost(bank))];
    expect(judge(unk3, execution(mutation(other)), { ancestors })).toEqual(['violated a1 f1']);
    expect(judge(unk3, execution(query(bank), mutation(other)), { ancestors })).toEqual(['held a1 f2']);
    expect(judge(unk3, execution(started()), { ancestors: [ancestor(lost(bank), mutation(other))] })).toEqual([]);
  });
});

describe('UNK-3 of model calls', () => {
  const call = (provider: string | undefined, status: 'ok' | 'error' | 'unknown' = 'ok', operation = 'chat') =>
    modelCall({ provider, status, operation });

  it('is violated by a call at another provider, proved by both', () => {
    expect(judge(unk3, execution(call('a', 'unknown'), call('b')))).toEqual(['violated f1 f2']);
    expect(judge(unk3, execution(call('a', 'unknown'), call('a', 'error'), call('b')))).toEqual(['violated f1 f3']);
  });

  it('holds where the first provider answered before, or is the only one that is asked', () => {
    expect(judge(unk3, execution(call('a', 'unknown'), call('a'), call('b')))).toEqual(['held f1 f2']);
    expect(judge(unk3, execution(call('a', 'unknown'), call('a', 'error')))).toEqual(['held f1 f2']);
  });

  it('does not take another kind of call for the same: an embedding is no answer', () => {
    expect(judge(unk3, execution(call('a', 'unknown'), call('b', 'ok', 'embeddings')))).toEqual([]);
    expect(judge(unk3, execution(call('a', 'unknown'), call('a', 'ok', 'embeddings'), call('b')))).toEqual([
      'violated f1 f3',
    ]);
  });

  it('has nothing to judge after a failure, without a later call, and where no provider is named', () => {
    expect(judge(unk3, execution(call('a', 'error'), call('b'), call('b', 'unknown')))).toEqual([]);
    expect(judge(unk3, execution(call(undefined, 'unknown'), call('b')))).toEqual([]);
    expect(judge(unk3, execution(call('a', 'unknown'), call(undefined)))).toEqual([]);
  });
});
