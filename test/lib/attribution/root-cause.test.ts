import { describe, expect, it } from 'vitest';
import { findRootCause } from '@/lib/attribution/root-cause';
import type { Fact } from '@/lib/facts/fact';
import { reduceLifecycle } from '@/lib/lifecycle/reduce';
import { ended, execution, modelCall, observedError, started, toolCall, transition } from '../projection/fact-builder';

const find = (facts: readonly Fact[]) => findRootCause(facts, reduceLifecycle(facts));
const rolesOf = (facts: readonly Fact[]) => find(facts).occurrences.map(({ fact, role }) => `${fact.fact_id} ${role}`);
const overloaded = (given = {}) => modelCall({ status: 'error', http_status: 529 }, given);
const toolFails = (given = {}, detail = {}) =>
  toolCall({ status: 'error', error_type: 'ToolException', ...detail }, given);

describe('the responsible failure', () => {
  it('is the one that the failed execution ended on', () => {
    const facts = execution(started(), overloaded(), ended('failed'));
    expect(rolesOf(facts)).toEqual(['f2 responsible']);
    expect(find(facts).attribution).toEqual({
      domain: 'provider',
      errorClass: 'overloaded',
      signal: 'http-529',
      confidence: 'high',
      retry: 'safe',
      factIds: ['f2'],
      against: [],
    });
  });

  it('is the last of several that nothing absorbed', () => {
    const facts = execution(started(), toolFails(), modelCall(), overloaded(), ended('failed'));
    expect(rolesOf(facts)).toEqual(['f2 contributing', 'f4 responsible']);
    expect(find(facts).attribution).toMatchObject({ domain: 'provider', confidence: 'high', against: [] });
  });

  it('is never one that came after the end', () => {
    const facts = execution(started(), ended('failed'), overloaded());
    expect(rolesOf(facts)).toEqual(['f3 contributing']);
    expect(find(facts).attribution).toMatchObject({ domain: 'unknown', against: ['no_failing_fact'] });
  });

  it('is less certain when the run had gone on after it', () => {
    const facts = execution(started(), toolFails(), modelCall(), ended('failed'));
    expect(find(facts).attribution).toMatchObject({
      domain: 'tool',
      confidence: 'medium',
      against: ['run_continued_after'],
    });
  });

  it('is less certain when something of another domain failed beside it', () => {
    const facts = execution(started(), toolFails(), overloaded(), ended('failed'));
    expect(find(facts).attribution).toMatchObject({
      domain: 'provider',
      confidence: 'medium',
      against: ['other_domain_failed_too'],
    });
  });

  it('is less certain when the reason of the end points elsewhere', () => {
    const facts = execution(started(), overloaded(), ended('failed', { reason: 'max_turns' }));
    expect(find(facts).attribution).toMatchObject({ domain: 'provider', against: ['reason_code_differs'] });
  });

  it('is less certain when its fact arrived with different contents', () => {
    const facts = execution(started(), overloaded(), ended('failed'));
    const { attribution } = findRootCause(facts, reduceLifecycle(facts), ['f2']);
    expect(attribution).toMatchObject({ confidence: 'medium', against: ['conflicting_versions'] });
  });

  it('gives way to a reason code when the run had survived it', () => {
    const facts = execution(started(), toolFails(), modelCall(), ended('failed', { reason: 'max_turns' }));
    expect(rolesOf(facts)).toEqual(['f2 contributing']);
    expect(find(facts).attribution).toMatchObject({ errorClass: 'loop_limit', factIds: ['f4'] });
  });
});

describe('an absorbed failure', () => {
  it('is one that a later attempt of the same thing made good', () => {
    const facts = execution(started(), overloaded(), modelCall(), toolFails(), ended('failed'));
    expect(rolesOf(facts)).toEqual(['f2 absorbed', 'f4 responsible']);
  });

  it('is not made good by a success of something else', () => {
    const other = [modelCall({ provider: 'anthropic' }), modelCall({ operation: 'embeddings' }), toolCall()];
    const facts = execution(started(), overloaded(), ...other, ended('failed'));
    expect(rolesOf(facts)).toEqual(['f2 responsible']);
  });

  it('is not made good by the same tool on another target', () => {
    const failed = toolFails({}, { target: 'orders' });
    const onTarget = (target: string) => rolesOf(execution(started(), failed, toolCall({ target }), ended('failed')));
    expect(onTarget('invoices')).toEqual(['f2 responsible']);
    expect(onTarget('orders')).toEqual(['f2 absorbed']);
  });

  it('is one that brought nothing down but what it caused, once it is made good itself', () => {
    const facts = execution(started(), overloaded({ parent_fact_id: 'f3' }), toolFails(), modelCall(), ended('failed'));
    expect(rolesOf(facts)).toEqual(['f2 absorbed', 'f3 absorbed']);
  });

  it('is not made good by a success after the end', () => {
    expect(rolesOf(execution(started(), overloaded(), ended('failed'), modelCall()))).toEqual(['f2 responsible']);
  });

  it('is made good by a higher attempt of the same run, whatever the clocks say', () => {
    const run = { run_id: 'run-1' };
    const second = modelCall({}, { ...run, attempt: 2 });
    const facts = execution(started(), second, overloaded({ ...run, attempt: 1 }), ended('failed'));
    expect(rolesOf(facts)).toEqual(['f3 absorbed']);
    expect(rolesOf(execution(started(), second, overloaded({ run_id: 'run-2', attempt: 1 }), ended('failed')))).toEqual(
      ['f3 responsible'],
    );
  });

  it('is one inside a call that went well all the same', () => {
    const facts = execution(
      started(),
      overloaded({ parent_fact_id: 'f3' }),
      toolCall(),
      toolFails({}, { tool: 'mail' }),
      ended('failed'),
    );
    expect(rolesOf(facts)).toEqual(['f2 absorbed', 'f4 responsible']);
  });

  it('is one that the producer says was handled', () => {
    const handled = observedError({ error_type: 'MemoryError', handled: true });
    expect(rolesOf(execution(started(), handled, overloaded(), ended('failed')))).toEqual([
      'f2 absorbed',
      'f3 responsible',
    ]);
  });

  it('that was handled explains nothing above it', () => {
    const handled = observedError({ error_type: 'MemoryError', handled: true }, { parent_fact_id: 'f3' });
    const inError = execution(started(), handled, observedError({ error_type: 'UserError' }), ended('failed'));
    expect(rolesOf(inError)).toEqual(['f2 absorbed', 'f3 responsible']);
    const inCall = execution(started(), handled, toolCall({ status: 'error' }), ended('failed'));
    expect(find(inCall).attribution).toMatchObject({ domain: 'unknown', signal: 'none', factIds: ['f3'] });
  });

  it('is not one inside a call that is reported to have gone well only after the end', () => {
    const facts = execution(started(), overloaded({ parent_fact_id: 'f4' }), ended('failed'), toolCall());
    expect(rolesOf(facts)).toEqual(['f2 responsible']);
  });

  it('is every failure of an execution that completed; nobody is blamed', () => {
    const facts = execution(started(), overloaded(), toolFails(), ended('completed'));
    expect(rolesOf(facts)).toEqual(['f2 absorbed', 'f3 absorbed']);
    expect(find(facts).attribution).toBeNull();
  });

  it('leaves a failed execution without a cause when nothing else failed', () => {
    const facts = execution(started(), overloaded(), modelCall(), ended('failed'));
    expect(find(facts).attribution).toMatchObject({
      domain: 'unknown',
      errorClass: 'unspecified_error',
      signal: 'none',
      against: ['all_failures_recovered'],
    });
  });
});

describe('an execution without an end', () => {
  it('blames nobody yet', () => {
    const facts = execution(started(), transition('running'), overloaded(), modelCall(), toolFails());
    expect(rolesOf(facts)).toEqual(['f3 absorbed', 'f5 contributing']);
    expect(find(facts).attribution).toBeNull();
  });
});
