import { describe, expect, it } from 'vitest';
import { reconciliationKey } from '@/lib/conformance/rule';
import { unk2 } from '@/lib/conformance/rules/unk-2';
import { at, ended, execution, started, transition, unsequenced } from '../../projection/fact-builder';
import { ancestor, key, lost, mutation, query, write } from '../act-builder';
import { judge } from '../subject';

const keyed = { idempotency_key_digest: key(1) };

describe('UNK-2', () => {
  it.each(['completed', 'failed'] as const)('is violated by an end as %s over an unknown mutation', (outcome) => {
    expect(judge(unk2, execution(started(), lost(), ended(outcome)))).toEqual(['violated f2 f3']);
  });

  it.each(['cancelled', 'interrupted', 'unknown'] as const)('holds for an end as %s', (outcome) => {
    expect(judge(unk2, execution(started(), lost(), ended(outcome)))).toEqual(['held f3']);
  });

  it('holds for an end that names no outcome: it is unknown', () => {
    expect(judge(unk2, execution(lost(), transition('terminal')))).toEqual(['held f2']);
  });

  it('is violated once for each that is open', () => {
    const facts = execution(lost(), lost({ capability: 'refund' }), lost(keyed), mutation(keyed), ended('completed'));
    expect(judge(unk2, facts)).toEqual(['violated f1 f5', 'violated f2 f5']);
  });

  it('is violated over a write of the browser that nobody knows the outcome of', () => {
    expect(judge(unk2, execution(write({ outcome: 'unknown' }), ended('completed')))).toEqual(['violated f1 f2']);
  });

  it('holds where the same key went through, and not where only another did', () => {
    expect(judge(unk2, execution(lost(keyed), mutation(keyed), ended('completed')))).toEqual(['held f3']);
    expect(judge(unk2, execution(lost(keyed), mutation(), ended('completed')))).toEqual(['violated f1 f3']);
  });

  it('is not excused by a look: who looked has to settle it', () => {
    expect(judge(unk2, execution(lost(), query(), ended('completed')))).toEqual(['violated f1 f3']);
  });

  it('holds where a person reconciled it before the end, and not after it', () => {
    const reconciled = (second: number) => ({
      reconciledAt: new Map([[reconciliationKey('execution-1', 'f1'), at(second)]]),
    });
    const facts = execution(lost(), started(), ended('completed'));
    expect(judge(unk2, facts, reconciled(1.5))).toEqual(['held f3']);
    expect(judge(unk2, facts, reconciled(2))).toEqual(['violated f1 f3']);
    expect(judge(unk2, facts, reconciled(99))).toEqual(['violated f1 f3']);
  });

  it('is not settled by what came after the end', () => {
    expect(judge(unk2, execution(lost(keyed), ended('completed'), mutation(keyed)))).toEqual(['violated f1 f2']);
  });

  it('is not evidenced by an end that was read out of a span', () => {
    expect(judge(unk2, unsequenced(started(), lost(), ended('completed')))).toEqual(['not_evidenced f2 f3']);
  });

  it('has nothing to judge before the end, without unknown mutations, and in those of another execution', () => {
    expect(judge(unk2, execution(started(), lost()))).toEqual([]);
    expect(judge(unk2, execution(mutation(), query({ status: 'unknown' }), ended('completed'), lost()))).toEqual([]);
    expect(judge(unk2, execution(ended('completed')), { ancestors: [ancestor(lost())] })).toEqual([]);
  });
});
