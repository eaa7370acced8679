import { describe, expect, it } from 'vitest';
import { findRootCause } from '@/lib/attribution/root-cause';
import type { Fact } from '@/lib/facts/fact';
import { reduceLifecycle } from '@/lib/lifecycle/reduce';
import {
  answered,
  asked,
  check,
  ended,
  execution,
  modelCall,
  observedError,
  started,
  toolCall,
} from '../projection/fact-builder';

const find = (...facts: Fact[]) => {
  const all = execution(started(), ...facts);
  return findRootCause(all, reduceLifecycle(all));
};
const attributionOf = (...facts: Fact[]) => find(...facts).attribution;
const rolesOf = (...facts: Fact[]) => find(...facts).occurrences.map(({ fact, role }) => `${fact.fact_id} ${role}`);
const deny = check({ decision: 'deny', control: 'scope', capability: 'mail.send' });
const unsent = toolCall({ status: 'error', capability: 'mail.send', dispatch_state: 'not_dispatched' });
const overloaded = modelCall({ status: 'error', http_status: 529 });

describe('a denied control', () => {
  it('is responsible when it stopped the run', () => {
    const { attribution, occurrences } = find(modelCall(), deny, ended('failed'));
    expect(attribution).toMatchObject({
      domain: 'policy',
      signal: 'control-scope',
      factIds: ['f3'],
      confidence: 'high',
    });
    expect(occurrences).toMatchObject([{ callKind: 'control', role: 'responsible' }]);
  });

  it('explains the call that could not be made because of it', () => {
    expect(rolesOf(deny, unsent, ended('failed'))).toEqual(['f3 contributing', 'f2 responsible']);
    expect(attributionOf(deny, unsent, ended('failed'))?.factIds).toEqual(['f2', 'f3']);
  });

  it('of no certain capability explains what was not sent and what a policy refused, nothing else', () => {
    const any = check({ decision: 'deny', control: 'risk' });
    const failing = (detail: Parameters<typeof toolCall>[0]) =>
      rolesOf(any, toolCall({ status: 'error', ...detail }), ended('failed'));
    expect(failing({ dispatch_state: 'not_dispatched' })).toEqual(['f3 contributing', 'f2 responsible']);
    expect(failing({ error_type: 'policy_denied', dispatch_state: 'dispatched' })).toEqual([
      'f3 contributing',
      'f2 responsible',
    ]);
    expect(failing({ dispatch_state: 'dispatched' })).toEqual(['f3 responsible']);
  });

  it('explains an error without a name that follows it, not one with a name', () => {
    expect(rolesOf(deny, observedError(), ended('failed'))).toEqual(['f3 contributing', 'f2 responsible']);
    expect(rolesOf(deny, observedError({ error_type: 'MemoryError' }), ended('failed'))).toEqual(['f3 responsible']);
  });

  it('is no occurrence when the run went on and completed', () => {
    expect(find(deny, modelCall(), ended('completed')).occurrences).toEqual([]);
  });

  it('is not to blame for what failed later', () => {
    expect(rolesOf(deny, modelCall(), overloaded, ended('failed'))).toEqual(['f4 responsible']);
    expect(rolesOf(deny, overloaded, ended('failed'))).toEqual(['f3 responsible']);
  });

  it('is lifted by a later allow of the same control', () => {
    const allow = check({ decision: 'allow', control: 'scope', capability: 'mail.send' });
    expect(attributionOf(deny, allow, ended('failed'))).toMatchObject({ domain: 'unknown' });
    const other = check({ decision: 'allow', control: 'scope', capability: 'mail.read' });
    expect(attributionOf(deny, other, ended('failed'))).toMatchObject({ domain: 'policy' });
  });

  it('stops a run that was interrupted too, with less certainty', () => {
    expect(attributionOf(deny, ended('interrupted'))).toMatchObject({
      domain: 'policy',
      confidence: 'medium',
      against: ['outcome_not_failed'],
    });
  });
});

describe("a person's answer", () => {
  it('goes before the control that passes it on', () => {
    const passedOn = check({ control: 'confirmation', decision: 'deny' });
    expect(find(asked('i'), answered('i', 'reject'), passedOn, ended('cancelled'))).toMatchObject({
      attribution: { domain: 'human', errorClass: 'rejected', factIds: ['f3'] },
      occurrences: [],
    });
  });

  it('is the cause of a cancelled run that said goodbye after it, with less certainty', () => {
    expect(attributionOf(asked('i'), answered('i', 'reject'), modelCall(), ended('cancelled'))).toMatchObject({
      domain: 'human',
      against: ['run_continued_after'],
    });
  });

  it('is not the cause of a failure that came later', () => {
    expect(attributionOf(asked('i'), answered('i', 'reject'), overloaded, ended('failed'))).toMatchObject({
      domain: 'provider',
    });
  });

  it('explains the tool call that it refused', () => {
    const refused = toolCall({ status: 'error' });
    expect(rolesOf(asked('i'), answered('i', 'reject'), refused, ended('failed'))).toEqual(['f4 contributing']);
    expect(attributionOf(asked('i'), answered('i', 'reject'), refused, ended('failed'))).toMatchObject({
      domain: 'human',
    });
  });

  it('is no cause when it was an approval', () => {
    expect(attributionOf(asked('i'), answered('i', 'approve'), ended('cancelled'))).toBeNull();
  });

  it('that is still missing explains a run that was interrupted beside other work', () => {
    expect(attributionOf(asked('i'), modelCall(), ended('interrupted'))).toMatchObject({
      domain: 'human',
      signal: 'hitl-open',
    });
  });

  it('that is still missing explains a run that is called failed because of the wait alone', () => {
    expect(attributionOf(asked('i'), ended('failed'))).toMatchObject({ domain: 'human', errorClass: 'not_answered' });
  });
});

describe('a signal that steers the run', () => {
  const interrupt = toolCall(
    { status: 'error', error_type: 'langgraph.errors.GraphInterrupt' },
    { parent_fact_id: 'f3' },
  );

  it('is no failure, and neither is what it passes through', () => {
    const { occurrences, attribution } = find(interrupt, observedError(), ended('failed'));
    expect(occurrences).toEqual([]);
    expect(attribution).toMatchObject({ domain: 'human', errorClass: 'awaiting_input', retry: 'not_a_failure' });
  });

  it('explains a cancelled run', () => {
    const aborted = modelCall({ status: 'cancelled', error_type: 'AbortError' });
    expect(attributionOf(aborted, ended('cancelled'))).toMatchObject({ domain: 'caller', errorClass: 'cancelled' });
    expect(attributionOf(aborted, ended('cancelled', { reason: 'cancelled_by_person' }))).toMatchObject({
      domain: 'human',
    });
  });
});

describe('a signal that does not explain the outcome', () => {
  const aborted = modelCall({ status: 'cancelled', error_type: 'AbortError' });

  it('is one that the run got past', () => {
    expect(attributionOf(aborted, modelCall(), ended('interrupted'))).toBeNull();
  });

  it('is a cancellation after the failure of a failed run, but not of a cancelled one', () => {
    expect(attributionOf(overloaded, aborted, ended('failed'))).toMatchObject({ domain: 'provider' });
    expect(attributionOf(overloaded, aborted, ended('cancelled'))).toMatchObject({ domain: 'caller' });
    expect(attributionOf(aborted, overloaded, ended('cancelled'))).toMatchObject({ domain: 'provider' });
  });

  it('is one by which the framework only passes control on', () => {
    const command = observedError({ error_type: 'langgraph.errors.ParentCommand' });
    expect(attributionOf(command, ended('interrupted'))).toBeNull();
  });
});

describe('a reason code that names a person', () => {
  it('goes before a failure', () => {
    expect(attributionOf(overloaded, ended('cancelled', { reason: 'cancelled_by_person' }))).toMatchObject({
      domain: 'human',
      factIds: ['f3'],
      against: [],
    });
  });
});

describe('an outcome without evidence', () => {
  it('is unknown for a failed run and nothing for any other', () => {
    expect(attributionOf(ended('failed'))).toMatchObject({
      domain: 'unknown',
      errorClass: 'unspecified_error',
      signal: 'none',
      confidence: 'low',
    });
    expect(attributionOf(ended('cancelled'))).toBeNull();
    expect(attributionOf(ended('interrupted'))).toBeNull();
    expect(attributionOf(ended('unknown'))).toBeNull();
  });

  it('lets a failure speak for an unknown outcome, with less certainty', () => {
    expect(attributionOf(overloaded, ended('unknown'))).toMatchObject({
      domain: 'provider',
      confidence: 'medium',
      against: ['outcome_not_failed'],
    });
  });
});
