import { describe, expect, it } from 'vitest';
import { cap2 } from '@/lib/conformance/rules/cap-2';
import { execution, started, toolCall } from '../../projection/fact-builder';
import { mutation } from '../act-builder';
import { judge, registered } from '../subject';

describe('CAP-2', () => {
  it.each(['agent', 'both'] as const)('holds for a capability whose audience is %s', (audience) => {
    const registry = [registered('pay', { audience })];
    expect(judge(cap2, execution(started(), mutation()), { registry })).toEqual(['held f2']);
  });

  it('is violated by a call of a capability that is for the app alone', () => {
    const registry = [registered('pay', { audience: 'app' })];
    expect(judge(cap2, execution(started(), mutation()), { registry })).toEqual(['violated f2']);
  });

  it('goes by the version that the call names', () => {
    const registry = [registered('pay'), registered('pay', { version: '2.0.0', audience: 'app' })];
    const facts = execution(mutation({ capability_version: '1.0.0' }), mutation({ capability_version: '2.0.0' }));
    expect(judge(cap2, facts, { registry })).toEqual(['held f1', 'violated f2']);
  });

  it('is not evidenced for what is not registered', () => {
    expect(judge(cap2, execution(mutation()))).toEqual(['not_evidenced f1']);
    expect(judge(cap2, execution(mutation()), { registry: [registered('refund')] })).toEqual(['not_evidenced f1']);
  });

  it('has nothing to judge in calls without a capability, and in those that were not sent', () => {
    const registry = [registered('pay', { audience: 'app' })];
    const stopped = mutation({ dispatch_state: 'not_dispatched', status: 'error' });
    expect(judge(cap2, execution(toolCall(), stopped), { registry })).toEqual([]);
  });
});
