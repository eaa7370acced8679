import { describe, expect, it } from 'vitest';
import { hitl4 } from '@/lib/conformance/rules/hitl-4';
import { answered, asked, ended, execution, started, toolCall, transition } from '../../projection/fact-builder';
import { judge } from '../subject';

const waits = [started(), transition('running'), transition('waiting'), asked('i1')];

describe('HITL-4', () => {
  it('is violated where an execution that only waits is reported as failed, also when nobody answered in time', () => {
    expect(judge(hitl4, execution(...waits, ended('failed')))).toEqual(['violated f3 f5']);
    expect(judge(hitl4, execution(...waits, answered('i1', 'expire'), ended('failed')))).toEqual(['violated f3 f6']);
  });

  it('holds where it ends in another way', () => {
    expect(judge(hitl4, execution(...waits, ended('cancelled')))).toEqual(['held f3 f5']);
  });

  it('holds where something did fail after the wait began, or a person answered', () => {
    const failing = execution(...waits, toolCall({ status: 'error' }), ended('failed'));
    expect(judge(hitl4, failing)).toEqual(['held f3 f6']);
    expect(judge(hitl4, execution(...waits, answered('i1', 'reject'), ended('failed')))).toEqual(['held f3 f6']);
  });

  it('has nothing to judge where nobody was waited for, or it has not ended', () => {
    expect(judge(hitl4, execution(started(), ended('failed')))).toEqual([]);
    expect(judge(hitl4, execution(...waits))).toEqual([]);
  });
});
