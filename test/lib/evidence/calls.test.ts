import { describe, expect, it } from 'vitest';
import { callsOf } from '@/lib/evidence/calls';
import { timelineOf } from '@/lib/evidence/timeline';
import type { Fact } from '@/lib/facts/fact';
import { at, execution, modelCall, observedError, toolCall } from '../projection/fact-builder';

const none: ReadonlySet<string> = new Set();
const rowsOf = (...facts: Fact[]) => {
  const told = execution(...facts);
  const timeline = timelineOf({
    ...{ facts: told, startedAt: at(0) },
    ...{ lateFactIds: none, conflictingFactIds: none, flaggedFactIds: none },
  });
  return { timeline, calls: callsOf(told, timeline) };
};
const explaining = (id: string) => observedError({ for_fact_id: id, error_code: '503' }, { fact_id: 'explaining' });

describe('the error of a call', () => {
  it('is what the call says itself, else what explains it', () => {
    const own = modelCall({ status: 'error', error_type: 'timeout' });
    expect(rowsOf(own, explaining('f1')).calls).toMatchObject([{ error: 'timeout' }]);
    expect(rowsOf(modelCall({ status: 'error' }), explaining('f1')).calls).toMatchObject([{ error: '503' }]);
    expect(rowsOf(toolCall({ status: 'error' }), explaining('f1')).calls).toMatchObject([{ error: '503' }]);
  });

  it('is none for a call that went well', () => {
    const { calls, timeline } = rowsOf(modelCall(), explaining('f1'));
    expect(calls).toMatchObject([{ error: null }]);
    expect(timeline.map(({ status }) => status)).not.toContain('error');
  });
});
