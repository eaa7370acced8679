import { describe, expect, it } from 'vitest';
import { findRootCause } from '@/lib/attribution/root-cause';
import type { Fact } from '@/lib/facts/fact';
import { reduceLifecycle } from '@/lib/lifecycle/reduce';
import { ended, execution, modelCall, observedError, started, toolCall } from '../projection/fact-builder';

const find = (...facts: Fact[]) => {
  const all = execution(started(), ...facts, ended('failed'));
  return findRootCause(all, reduceLifecycle(all));
};
const inStep = (id: string) => ({ fact_id: id, parent_fact_id: 'step' });
const silent = modelCall({ status: 'error' }, inStep('call'));
const limited = observedError({ error_type: 'RateLimitError' }, { fact_id: 'step' });

describe('a call that failed without saying of what', () => {
  it('takes the cause from the step around it that says, a degree less sure', () => {
    const alone = find(observedError({ error_type: 'RateLimitError' }, { fact_id: 'step' })).attribution;
    const { attribution, occurrences } = find(silent, limited);
    expect(attribution).toMatchObject({ domain: 'provider', errorClass: 'rate_limited', factIds: ['step', 'call'] });
    expect(attribution?.confidence).not.toBe(alone?.confidence);
    expect(occurrences.map(({ fact, role }) => `${fact.fact_id} ${role}`)).toEqual(['call responsible']);
  });

  it('keeps it unknown when the step went on after it', () => {
    const { occurrences } = find(silent, modelCall({}, inStep('later')), limited);
    const call = occurrences.find(({ fact }) => fact.fact_id === 'call');
    expect(call?.attribution).toMatchObject({ domain: 'unknown', signal: 'none' });
  });

  it('keeps it unknown when something else in the step says why that failed', () => {
    const lost = toolCall({ status: 'error', error_code: 'ECONNRESET' }, inStep('tool'));
    const { occurrences } = find(lost, silent, limited);
    const call = occurrences.find(({ fact }) => fact.fact_id === 'call');
    expect(call?.attribution).toMatchObject({ domain: 'unknown', signal: 'none' });
  });

  it('keeps it unknown when the step says no more', () => {
    expect(find(silent, observedError({}, { fact_id: 'step' })).attribution).toMatchObject({ domain: 'unknown' });
  });
});
