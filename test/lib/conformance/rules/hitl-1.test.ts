import { describe, expect, it } from 'vitest';
import { hitl1 } from '@/lib/conformance/rules/hitl-1';
import { execution, started, transition } from '../../projection/fact-builder';
import { judge } from '../subject';

const resume = (of: string) => started({ origin: 'resume', resumes: { execution_id: of, interrupt_id: 'i1' } });

describe('HITL-1', () => {
  it('holds for a resume under an id of its own', () => {
    expect(judge(hitl1, execution(resume('execution-0')))).toEqual(['held f1']);
  });

  it('is violated by a resume under the id of the execution that waited', () => {
    const facts = execution(started(), transition('waiting'), resume('execution-0'));
    expect(judge(hitl1, facts)).toEqual(['violated f3']);
  });

  it('is violated by a resume of itself, even where the wait was lost', () => {
    expect(judge(hitl1, execution(started(), resume('execution-1')))).toEqual(['violated f2']);
  });

  it('has nothing to judge without a resume', () => {
    expect(judge(hitl1, execution(started(), transition('waiting')))).toEqual([]);
  });
});
