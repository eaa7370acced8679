import { describe, expect, it } from 'vitest';
import { hitl3 } from '@/lib/conformance/rules/hitl-3';
import type { Fact } from '@/lib/facts/fact';
import { answered, asked, at, execution, started } from '../../projection/fact-builder';
import { ancestor } from '../act-builder';
import { judge } from '../subject';

const resume = (interrupt?: string) =>
  started({
    origin: 'resume',
    resumes: { execution_id: 'execution-0', ...(interrupt && { interrupt_id: interrupt }) },
  });
const waited = ancestor(started(), asked('i1'));
/** Another resume of the same question, so many seconds after the hour. */
const sibling = (seconds: number): Fact[] =>
  execution(resume('i1')).map((one) => ({ ...one, execution_id: 'execution-2', observed_at: at(seconds) }));

describe('HITL-3', () => {
  it('holds for the answer to a question that was asked', () => {
    expect(judge(hitl3, execution(resume('i1')), { ancestors: [waited] })).toEqual(['held a2 f1']);
  });

  it('is violated by an answer to a question that nobody asked, or to none', () => {
    expect(judge(hitl3, execution(resume('i2')), { ancestors: [waited] })).toEqual(['violated f1']);
    expect(judge(hitl3, execution(resume()), { ancestors: [waited] })).toEqual(['violated f1']);
  });

  it('is violated by the second answer to one question, in whichever execution it stands', () => {
    const facts = execution(resume('i1'));
    expect(judge(hitl3, facts, { ancestors: [waited], siblings: [sibling(-1)] })).toEqual(['violated a2 f1']);
    expect(judge(hitl3, facts, { ancestors: [waited], siblings: [sibling(1)] })).toEqual(['held a2 f1']);
  });

  it('is violated by an answer after the question had expired', () => {
    const late = ancestor(started(), asked('i1'), answered('i1', 'expire'));
    expect(judge(hitl3, execution(resume('i1')), { ancestors: [late] })).toEqual(['violated a2 a3 f1']);
  });

  it('is not evidenced where the execution that waited reported nothing', () => {
    expect(judge(hitl3, execution(resume('i1')))).toEqual(['not_evidenced f1']);
  });
});
