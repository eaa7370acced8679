import { describe, expect, it } from 'vitest';
import { life5 } from '@/lib/conformance/rules/life-5';
import type { Detail } from '@/lib/facts/detail';
import type { Fact } from '@/lib/facts/fact';
import { OUTCOMES } from '@/lib/facts/vocabulary';
import { ended, execution, fact, modelCall, started, toolCall, transition } from '../../projection/fact-builder';
import { judge, registered, subjectOf } from '../subject';

/** f3 is the transition to cancelling, two seconds after the start; f4 is the first fact after it. */
const cancelled = (...after: Fact[]) => execution(started(), transition('running'), transition('cancelling'), ...after);
const mutation = (detail: Partial<Detail<'tool.call'>> = {}) =>
  toolCall({
    operation: 'mutation',
    capability: 'orders.cancel',
    dispatch_state: 'confirmed',
    duration_ms: 200,
    ...detail,
  });

describe('LIFE-5', () => {
  it('has nothing to judge where nobody cancelled', () => {
    expect(judge(life5, execution(started(), transition('running'), mutation(), ended('completed')))).toEqual([]);
  });

  it('has nothing to judge where cancelling came after the end', () => {
    expect(judge(life5, execution(started(), ended('completed'), transition('cancelling')))).toEqual([]);
  });

  it.each(OUTCOMES)('judges the outcome %s', (outcome) => {
    const verdict = outcome === 'completed' || outcome === 'failed' ? 'violated' : 'held';
    expect(judge(life5, cancelled(ended(outcome)))).toEqual([`${verdict} f3 f4`]);
  });

  it('says nothing while it cancels and does nothing', () => {
    expect(judge(life5, cancelled(modelCall()))).toEqual([]);
  });

  it('is violated by a mutation that began after it, and names its capability', () => {
    const facts = cancelled(mutation(), ended('cancelled'));
    expect(judge(life5, facts)).toEqual(['held f3 f5', 'violated f3 f4']);
    expect(life5.judge(subjectOf(facts)).map((check) => check.capability)).toEqual([undefined, 'orders.cancel']);
  });

  it('is not violated by a mutation that had begun before, was not sent, or only reads', () => {
    const facts = cancelled(
      mutation({ duration_ms: 1001 }),
      mutation({ dispatch_state: 'not_dispatched' }),
      mutation({ operation: 'query' }),
    );
    expect(judge(life5, facts)).toEqual([]);
  });

  it('is violated by a mutation that began in the very instant', () => {
    expect(judge(life5, cancelled(mutation({ duration_ms: 1000 })))).toEqual(['violated f3 f4']);
  });

  it('is not evidenced where a call says neither when it began nor whether it was sent', () => {
    const { duration_ms: _duration, ...timeless } = mutation().detail;
    const { dispatch_state: _dispatch, ...unsaid } = mutation({ status: 'error' }).detail;
    expect(judge(life5, cancelled(toolCall(timeless), toolCall(unsaid)))).toEqual([
      'not_evidenced f3 f4',
      'not_evidenced f3 f5',
    ]);
  });

  it('takes a call that went well for sent', () => {
    const { dispatch_state: _dispatch, ...unsaid } = mutation().detail;
    expect(judge(life5, cancelled(toolCall(unsaid)))).toEqual(['violated f3 f4']);
  });

  it('reads the operation from the registry where the call names none', () => {
    const { operation: _operation, ...unsaid } = mutation().detail;
    const facts = cancelled(toolCall(unsaid));
    expect(judge(life5, facts, { registry: [registered('orders.cancel')] })).toEqual(['violated f3 f4']);
    expect(judge(life5, facts, { registry: [registered('orders.cancel', { operation: 'query' })] })).toEqual([]);
    expect(judge(life5, facts)).toEqual([]);
  });

  it('is violated by a browser write, and not by a read', () => {
    const command = (access: 'read' | 'write') => fact('browser.command', { method: 'Page.go', access, outcome: 'ok' });
    expect(judge(life5, cancelled(command('read'), command('write')))).toEqual(['violated f3 f5']);
  });
});
