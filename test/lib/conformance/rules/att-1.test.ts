import { describe, expect, it } from 'vitest';
import { att1 } from '@/lib/conformance/rules/att-1';
import { asked, ended, execution, modelCall, started, transition } from '../../projection/fact-builder';
import { judge } from '../subject';

const run = (run_id: string, attempt = 1) => ({ run_id, attempt });
const resume = (interrupt_id: string, given = {}) =>
  started({ origin: 'resume', resumes: { execution_id: 'execution-0', interrupt_id } }, given);

describe('ATT-1', () => {
  it('has nothing to judge outside the managed path', () => {
    expect(judge(att1, execution(started(), transition('waiting'), resume('i1')))).toEqual([]);
  });

  it('holds for retries that are further attempts of one run', () => {
    const facts = execution(
      started({}, run('r1')),
      modelCall({}, run('r1')),
      started({}, run('r1', 2)),
      modelCall({}, run('r1', 2)),
      ended('completed', run('r1', 2)),
    );
    expect(judge(att1, facts)).toEqual(['held f1']);
  });

  it('is violated by a second run, proved by its first fact', () => {
    const facts = execution(
      started({}, run('r1')),
      modelCall({}, run('r2')),
      modelCall({}, run('r2')),
      ended('completed', run('r3')),
    );
    expect(judge(att1, facts)).toEqual(['violated f2 f4']);
  });

  it('holds for a resume that is an execution of its own', () => {
    const facts = execution(resume('i1', run('r1')), transition('running', run('r1')), asked('i2', run('r1')));
    expect(judge(att1, facts)).toEqual(['held f1']);
  });

  it.each([
    ['started', started({}, run('r1')), modelCall({}, run('r1'))],
    ['waited by its state', transition('running', run('r1')), transition('waiting', run('r1'))],
    ['waited by a request', transition('running', run('r1')), asked('i1', run('r1'))],
  ])('is violated by a resume in an execution that has already %s', (_what, first, second) => {
    expect(judge(att1, execution(first, second, resume('i1', run('r1'))))).toEqual(['violated f3']);
  });

  it('does not take a retry that says once more what its execution resumes for a second resume', () => {
    const facts = execution(
      resume('i1', run('r1')),
      modelCall({ status: 'error' }, run('r1')),
      resume('i1', run('r1', 2)),
    );
    expect(judge(att1, facts)).toEqual(['held f1']);
    expect(judge(att1, [...facts.slice(0, 2), { ...resume('i2', run('r1', 2)), fact_id: 'f3', seq: 3 }])).toEqual([
      'violated f3',
    ]);
  });
});
