import { describe, expect, it } from 'vitest';
import { cap3 } from '@/lib/conformance/rules/cap-3';
import type { Detail } from '@/lib/facts/detail';
import { answered, asked, at, check, execution, started, toolCall } from '../../projection/fact-builder';
import { ancestor, mutation, query } from '../act-builder';
import { judge, registered } from '../subject';

const confirms = (detail: Partial<Detail<'control.check'>> = {}) =>
  check({ control: 'confirmation', decision: 'allow', capability: 'pay', decided_by: 'host', ...detail });
const otherControl = check({ control: 'scope', decision: 'allow', decided_by: 'gateway', capability: 'pay' });

describe('CAP-3', () => {
  it('holds for a mutation that the host confirmed before, with the confirmation', () => {
    expect(judge(cap3, execution(started(), confirms(), mutation()))).toEqual(['held f2 f3']);
  });

  it('is violated by a mutation that nobody confirmed, where controls are reported at all', () => {
    expect(judge(cap3, execution(otherControl, mutation()))).toEqual(['violated f2']);
    expect(judge(cap3, execution(mutation(), otherControl))).toEqual(['violated f1']);
  });

  it('is violated by a confirmation that comes after the call', () => {
    expect(judge(cap3, execution(mutation(), confirms()))).toEqual(['violated f1']);
  });

  it.each([
    ['of another capability', confirms({ capability: 'refund' })],
    ['by the renderer', confirms({ decided_by: 'renderer' })],
    ['by nobody who is named', confirms({ decided_by: undefined })],
    ['that only asks', confirms({ decision: 'ask' })],
    ['of another control', confirms({ control: 'risk' })],
  ])('is violated by a mutation with a confirmation %s', (_what, confirmation) => {
    expect(judge(cap3, execution(confirmation, mutation()))).toEqual(['violated f2']);
  });

  it('is violated by a mutation whose confirmation was taken back, proved by the denial', () => {
    const denial = confirms({ decision: 'deny', decided_by: 'gateway' });
    expect(judge(cap3, execution(confirms(), denial, mutation()))).toEqual(['violated f2 f3']);
    expect(judge(cap3, execution(denial, confirms(), mutation()))).toEqual(['held f2 f3']);
  });

  it('is not evidenced where no control is reported', () => {
    expect(judge(cap3, execution(started(), mutation()))).toEqual(['not_evidenced f2']);
  });

  it('is not evidenced where a confirmation, or the mutation, does not say of which capability it is', () => {
    expect(judge(cap3, execution(confirms({ capability: undefined }), mutation()))).toEqual(['not_evidenced f2']);
    expect(judge(cap3, execution(confirms(), mutation({ capability: undefined })))).toEqual(['not_evidenced f2']);
  });

  it('is not evidenced for a call that may be a mutation or not, unless its registration says it', () => {
    const facts = execution(confirms(), toolCall({ capability: 'pay' }));
    expect(judge(cap3, facts)).toEqual(['not_evidenced f2']);
    expect(judge(cap3, facts, { registry: [registered('pay')] })).toEqual(['held f1 f2']);
    expect(judge(cap3, facts, { registry: [registered('pay', { operation: 'query' })] })).toEqual([]);
  });

  it.each([{ risk: 'high' }, { requiresConfirmation: true }, { requiresHitl: true }] as const)(
    'judges a query that is registered with %o',
    (fields) => {
      const registry = [registered('look', { operation: 'query', ...fields })];
      expect(judge(cap3, execution(otherControl, query()), { registry })).toEqual(['violated f2']);
    },
  );

  it('has nothing to judge in a harmless query and in a mutation that was not sent', () => {
    const registry = [registered('look', { operation: 'query', risk: 'medium' })];
    const stopped = mutation({ dispatch_state: 'not_dispatched', status: 'error' });
    expect(judge(cap3, execution(otherControl, query(), query({ capability: 'read' }), stopped), { registry })).toEqual(
      [],
    );
  });

  it('asks for a person as well where the capability requires one', () => {
    const registry = [registered('pay', { requiresHitl: true })];
    const answer = answered('i1', 'approve');
    const judged = (...facts: Parameters<typeof execution>) => judge(cap3, execution(...facts), { registry });
    expect(judged(confirms(), asked('i1'), answer, mutation())).toEqual(['held f1 f3 f4']);
    expect(judged(confirms(), mutation())).toEqual(['violated f2']);
    expect(judged(confirms(), asked('i1'), answered('i1', 'reject'), mutation())).toEqual(['violated f4']);
    expect(judged(confirms(), mutation(), answer)).toEqual(['violated f2']);
    expect(judged(answer, mutation())).toEqual(['not_evidenced f2']);
    expect(judged(otherControl, answer, mutation())).toEqual(['violated f3']);
  });

  it('asks for no confirmation of a further attempt, only of the first', () => {
    expect(judge(cap3, execution(confirms(), mutation({ attempt: 1 }), mutation({ attempt: 2 })))).toEqual([
      'held f1 f2',
    ]);
    const unconfirmed = execution(otherControl, mutation({ attempt: 1 }), mutation({ attempt: 2 }));
    expect(judge(cap3, unconfirmed)).toEqual(['violated f2']);
  });

  it('judges a further attempt when the first one was not sent or was of something else', () => {
    const stopped = mutation({ attempt: 1, dispatch_state: 'not_dispatched', status: 'error' });
    expect(judge(cap3, execution(otherControl, stopped, mutation({ attempt: 2 })))).toEqual(['violated f3']);
    const other = execution(otherControl, query({ attempt: 1 }), mutation({ attempt: 2 }));
    expect(judge(cap3, other)).toEqual(['violated f3']);
  });

  it('takes a confirmation and an answer of what the execution goes on from', () => {
    const registry = [registered('pay', { requiresHitl: true })];
    const ancestors = [ancestor(confirms(), asked('i1'), answered('i1', 'respond'))];
    expect(judge(cap3, execution(mutation()), { registry, ancestors })).toEqual(['held a1 a3 f1']);
  });

  it('takes a denial there for one, and controls that are reported there for reported', () => {
    const denied = [ancestor(confirms(), confirms({ decision: 'deny' }))];
    expect(judge(cap3, execution(mutation()), { ancestors: denied })).toEqual(['violated a2 f1']);
    expect(judge(cap3, execution(mutation()), { ancestors: [ancestor(otherControl)] })).toEqual(['violated f1']);
  });

  it('does not take a confirmation there that came later by time', () => {
    const late = { ...confirms(), observed_at: at(50) };
    expect(judge(cap3, execution(mutation()), { ancestors: [ancestor(late)] })).toEqual(['violated f1']);
  });

  it('does not judge the calls there', () => {
    expect(judge(cap3, execution(started()), { ancestors: [ancestor(otherControl, mutation())] })).toEqual([]);
  });
});
