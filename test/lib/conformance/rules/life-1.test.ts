import { describe, expect, it } from 'vitest';
import { life1 } from '@/lib/conformance/rules/life-1';
import { ended, execution, modelCall, started, transition, unsequenced } from '../../projection/fact-builder';
import { judge } from '../subject';

describe('LIFE-1', () => {
  it('holds for a legal way, with the transitions that show it', () => {
    const facts = execution(started(), transition('running'), modelCall(), transition('waiting'), ended('interrupted'));
    expect(judge(life1, facts)).toEqual(['held f2 f4 f5']);
  });

  it('holds for an execution that dies while it waits and recovers', () => {
    const facts = execution(started(), transition('running'), transition('waiting'), transition('recovering'));
    expect(judge(life1, facts)).toEqual(['held f2 f3 f4']);
  });

  it('is violated by a way back to running, proved by both transitions', () => {
    const facts = execution(started(), transition('running'), transition('waiting'), transition('running'));
    expect(judge(life1, facts)).toEqual(['violated f3 f4']);
  });

  it('names the start where the first transition is illegal, and all violations in one check', () => {
    const facts = execution(started(), transition('waiting'), transition('running'), ended('completed'));
    expect(judge(life1, facts)).toEqual(['violated f1 f2 f3']);
  });

  it('is violated by going on after cancelling', () => {
    const facts = execution(started(), transition('running'), transition('cancelling'), transition('recovering'));
    expect(judge(life1, facts)).toEqual(['violated f3 f4']);
  });

  it('leaves what comes after the end to LIFE-2', () => {
    const facts = execution(started(), transition('running'), ended('completed'), transition('running'));
    expect(judge(life1, facts)).toEqual(['held f2 f3']);
  });

  it('is not evidenced where the lost facts before it may have made it legal', () => {
    const facts = execution(started(), transition('waiting', { seq: 3 }));
    expect(judge(life1, facts)).toEqual(['not_evidenced f1 f2']);
  });

  it('is violated across lost facts where nothing legal leads there', () => {
    const facts = execution(started(), transition('running'), transition('waiting'), transition('running', { seq: 9 }));
    expect(judge(life1, facts)).toEqual(['violated f3 f4']);
  });

  it('is not excused by facts that were lost elsewhere', () => {
    expect(judge(life1, execution(started({}, { seq: 3 }), transition('waiting', { seq: 4 })))).toEqual([
      'violated f1 f2',
    ]);
    const facts = execution(started(), transition('waiting'), modelCall({}, { seq: 9 }), ended('failed', { seq: 10 }));
    expect(judge(life1, facts)).toEqual(['violated f1 f2']);
  });

  it('is not evidenced by a lifecycle that was read out of spans', () => {
    expect(judge(life1, unsequenced(started(), ended('completed')))).toEqual(['not_evidenced f1 f2']);
  });

  it('is not evidenced by calls without a lifecycle, and says nothing without calls', () => {
    expect(judge(life1, execution(modelCall()))).toEqual(['not_evidenced']);
    expect(judge(life1, execution(started()))).toEqual([]);
  });
});
