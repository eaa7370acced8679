import { describe, expect, it } from 'vitest';
import { cap1 } from '@/lib/conformance/rules/cap-1';
import { at, execution, modelCall, started, toolCall } from '../../projection/fact-builder';
import { mutation } from '../act-builder';
import { judge, registered } from '../subject';

const granted = started({ capabilities_granted: ['pay', 'mail.send'] });
const registry = [registered('pay'), registered('refund')];

describe('CAP-1', () => {
  it('holds for a granted capability in a registered version', () => {
    expect(judge(cap1, execution(granted, mutation({ capability_version: '1.0.0' })), { registry })).toEqual([
      'held f2',
    ]);
    expect(judge(cap1, execution(granted, mutation()), { registry })).toEqual(['held f2']);
  });

  it('is violated by a capability outside of the grant, proved by the grant and the call', () => {
    expect(judge(cap1, execution(granted, mutation({ capability: 'refund' })), { registry })).toEqual([
      'violated f1 f2',
    ]);
  });

  it('is violated by a capability, or a version of it, that is not registered', () => {
    const facts = execution(granted, mutation({ capability_version: '2.0.0' }), mutation({ capability: 'mail.send' }));
    expect(judge(cap1, facts, { registry })).toEqual(['violated f2', 'violated f3']);
  });

  it('is violated by what is not granted even where nothing is registered', () => {
    expect(judge(cap1, execution(granted, mutation({ capability: 'refund' })))).toEqual(['violated f1 f2']);
  });

  it('is not evidenced without a grant, and without a registry', () => {
    expect(judge(cap1, execution(started(), mutation()), { registry })).toEqual(['not_evidenced f2']);
    expect(judge(cap1, execution(granted, mutation()))).toEqual(['not_evidenced f2']);
    const later = [registered('pay', { inForceFrom: at(9) })];
    expect(judge(cap1, execution(granted, mutation()), { registry: later })).toEqual(['not_evidenced f2']);
  });

  it('takes the first grant: what is told later grants nothing', () => {
    const facts = execution(
      started(),
      granted,
      started({ capabilities_granted: ['refund'] }),
      mutation({ capability: 'refund' }),
    );
    expect(judge(cap1, facts, { registry })).toEqual(['violated f2 f4']);
  });

  it('takes an empty grant for a grant of nothing', () => {
    const facts = execution(started({ capabilities_granted: [] }), mutation());
    expect(judge(cap1, facts, { registry })).toEqual(['violated f1 f2']);
  });

  it('is not evidenced once for all calls that name no capability', () => {
    const facts = execution(granted, toolCall(), mutation(), toolCall());
    expect(judge(cap1, facts, { registry })).toEqual(['held f3', 'not_evidenced f2']);
  });

  it('has nothing to judge in calls that were not sent, and in other calls', () => {
    const stopped = mutation({ capability: 'refund', dispatch_state: 'not_dispatched', status: 'error' });
    const unnamed = toolCall({ dispatch_state: 'not_dispatched', status: 'error' });
    expect(judge(cap1, execution(granted, stopped, unnamed, modelCall()), { registry })).toEqual([]);
  });
});
