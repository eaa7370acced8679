import { describe, expect, it } from 'vitest';
import { rec4 } from '@/lib/conformance/rules/rec-4';
import { execution, started } from '../../projection/fact-builder';
import { ancestor, key, lost, mutation, query } from '../act-builder';
import { recovery } from '../recovery-builder';
import { judge } from '../subject';

const [one, two] = [{ idempotency_key_digest: key(1) }, { idempotency_key_digest: key(2) }];

describe('REC-4', () => {
  const ancestors = [ancestor(started(), mutation(one))];

  it('is violated by the same mutation under the same key, proved by both', () => {
    expect(judge(rec4, execution(recovery(), mutation(one)), { ancestors })).toEqual(['violated a2 f2']);
  });

  it('counts one that was sent and not heard of again, but none that was stopped', () => {
    expect(judge(rec4, execution(recovery(), lost(one)), { ancestors })).toEqual(['violated a2 f2']);
    const stopped = mutation({ ...one, dispatch_state: 'not_dispatched', status: 'error' });
    expect(judge(rec4, execution(recovery(), stopped), { ancestors })).toEqual([]);
  });

  it('holds for the same mutation under another key', () => {
    expect(judge(rec4, execution(recovery(), mutation(two)), { ancestors })).toEqual(['held f2']);
  });

  it('is not evidenced where the repetition names no key', () => {
    expect(judge(rec4, execution(recovery(), mutation()), { ancestors })).toEqual(['not_evidenced f2']);
  });

  it('has nothing to judge in queries, in other capabilities, and where nothing was confirmed', () => {
    const other = mutation({ ...one, capability: 'refund' });
    expect(judge(rec4, execution(recovery(), query(), other), { ancestors })).toEqual([]);
    const unheard = [ancestor(started(), lost(one))];
    expect(judge(rec4, execution(recovery(), mutation(one)), { ancestors: unheard })).toEqual([]);
  });

  it('is about recoveries alone', () => {
    expect(judge(rec4, execution(started(), mutation(one)), { ancestors })).toEqual([]);
  });
});
