import { describe, expect, it } from 'vitest';
import { red1 } from '@/lib/conformance/rules/red-1';
import { execution, modelCall, started } from '../../projection/fact-builder';
import { judge } from '../subject';

describe('RED-1', () => {
  it('holds where calls came without content', () => {
    expect(judge(red1, execution(started(), modelCall()))).toEqual(['held']);
  });

  it('is violated by every fact that content had to be dropped of', () => {
    const offering = { ...modelCall(), content_offered: ['detail.prompt'] };
    expect(judge(red1, execution(started(), offering, modelCall(), offering))).toEqual(['violated f2 f4']);
  });

  it('has nothing to judge where nothing could have carried content', () => {
    expect(judge(red1, execution(started()))).toEqual([]);
  });
});
