import { describe, expect, it } from 'vitest';
import { life4 } from '@/lib/conformance/rules/life-4';
import { at, ended, execution, modelCall, started, transition, unsequenced } from '../../projection/fact-builder';
import { judge } from '../subject';

const silent = { systemInterruptedAt: at(3600) };

describe('LIFE-4', () => {
  it('holds for an execution that has ended', () => {
    expect(judge(life4, execution(started(), ended('unknown')))).toEqual(['held f2']);
  });

  it('is violated by silence, proved by the last fact before it', () => {
    expect(judge(life4, execution(started(), transition('running'), modelCall()), silent)).toEqual(['violated f3']);
  });

  it('does not take a fact with an impossible clock for the last one', () => {
    const ahead = modelCall({}, { observed_at: '2099-01-01T00:00:00.000000000Z' });
    expect(judge(life4, execution(started(), modelCall(), ahead), silent)).toEqual(['violated f2']);
  });

  it('goes by the clocks where the numbers disagree with them', () => {
    const facts = execution(started(), modelCall({}, { observed_at: at(30) }), modelCall({}, { observed_at: at(20) }));
    expect(judge(life4, facts, silent)).toEqual(['violated f2']);
  });

  it('has nothing to judge while the execution reports or waits', () => {
    expect(judge(life4, execution(started(), transition('running')))).toEqual([]);
    expect(judge(life4, execution(started(), transition('waiting')))).toEqual([]);
  });

  it('is not evidenced where the beginning was read out of spans, which may never tell of the end', () => {
    expect(judge(life4, unsequenced(started(), modelCall()), silent)).toEqual(['not_evidenced f1']);
  });
});
