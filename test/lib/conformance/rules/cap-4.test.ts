import { describe, expect, it } from 'vitest';
import { cap4 } from '@/lib/conformance/rules/cap-4';
import { execution, started, toolCall } from '../../projection/fact-builder';
import { key, mutation, query } from '../act-builder';
import { judge, registered } from '../subject';

const registry = [registered('pay', { idempotency: 'key_required' })];

describe('CAP-4', () => {
  it('holds for a mutation with the key that it requires', () => {
    const facts = execution(started(), mutation({ idempotency_key_digest: key(1) }));
    expect(judge(cap4, facts, { registry })).toEqual(['held f2']);
  });

  it('is violated by a mutation without it, also in a further attempt and with an unknown outcome', () => {
    const facts = execution(mutation(), mutation({ attempt: 2, dispatch_state: 'unknown', status: 'unknown' }));
    expect(judge(cap4, facts, { registry })).toEqual(['violated f1', 'violated f2']);
  });

  it('knows a mutation by its registration where the call does not say', () => {
    expect(judge(cap4, execution(toolCall({ capability: 'pay' })), { registry })).toEqual(['violated f1']);
  });

  it('is not evidenced for a mutation that is not registered, or that names no capability', () => {
    expect(judge(cap4, execution(mutation()))).toEqual(['not_evidenced f1']);
    expect(judge(cap4, execution(mutation({ capability: 'refund' })), { registry })).toEqual(['not_evidenced f1']);
    expect(judge(cap4, execution(mutation({ capability: undefined })), { registry })).toEqual(['not_evidenced f1']);
  });

  it.each(['none', 'natural'] as const)('has nothing to judge where idempotency is %s', (idempotency) => {
    expect(judge(cap4, execution(mutation()), { registry: [registered('pay', { idempotency })] })).toEqual([]);
  });

  it('has nothing to judge in queries, in calls that may be either, and in what was not sent', () => {
    const stopped = mutation({ dispatch_state: 'not_dispatched', status: 'error' });
    expect(judge(cap4, execution(query({ capability: 'pay' }), toolCall(), stopped), { registry })).toEqual([]);
  });
});
