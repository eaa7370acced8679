import { describe, expect, it } from 'vitest';
import { brw2 } from '@/lib/conformance/rules/brw-2';
import { at, execution, started } from '../../projection/fact-builder';
import { ancestor, handOver, read, write } from '../act-builder';
import { judge } from '../subject';

const [a, b] = [{ lease_id: 'lease-a' }, { lease_id: 'lease-b' }];

describe('BRW-2', () => {
  it('holds while the agent has the page, with the hand-over that says so', () => {
    expect(judge(brw2, execution(started(), handOver('agent', a), write(a), write(a)))).toEqual([
      'held f2 f3',
      'held f2 f4',
    ]);
  });

  it('is violated by a write while a person has it, proved by the hand-over and the write', () => {
    const facts = execution(
      handOver('agent', a),
      handOver('person', a),
      read(a),
      write(a),
      handOver('agent', a),
      write(a),
    );
    expect(judge(brw2, facts)).toEqual(['violated f2 f4', 'held f5 f6']);
  });

  it('is violated whatever became of the write', () => {
    expect(judge(brw2, execution(handOver('person'), write({ outcome: 'failed' })))).toEqual(['violated f1 f2']);
  });

  it('goes by the lease where both name one', () => {
    const facts = execution(handOver('agent', a), handOver('person', b), write(a), write(b));
    expect(judge(brw2, facts)).toEqual(['held f1 f3', 'violated f2 f4']);
  });

  it('goes by any lease where one of the two names none', () => {
    expect(judge(brw2, execution(handOver('agent', a), handOver('person'), write(a)))).toEqual(['violated f2 f3']);
    expect(judge(brw2, execution(handOver('person', a), write()))).toEqual(['violated f1 f2']);
    expect(judge(brw2, execution(handOver('person'), handOver('agent', a), write(a), write(b)))).toEqual([
      'held f2 f3',
      'violated f1 f4',
    ]);
  });

  it('is not evidenced where nothing says who has the page', () => {
    expect(judge(brw2, execution(write(a)))).toEqual(['not_evidenced f1']);
    expect(judge(brw2, execution(handOver('person', b), write(a)))).toEqual(['not_evidenced f2']);
  });

  it('has nothing to judge in reads and in commands that do not say what they are', () => {
    expect(judge(brw2, execution(handOver('person'), read(), write({ access: undefined })))).toEqual([]);
  });

  it('knows who has the page from what the execution goes on from', () => {
    const ancestors = [ancestor(handOver('person', a), write(a))];
    expect(judge(brw2, execution(started(), write(a)), { ancestors })).toEqual(['violated a1 f2']);
    expect(judge(brw2, execution(handOver('agent', a), write(a)), { ancestors })).toEqual(['held f1 f2']);
    const later = [ancestor({ ...handOver('person', a), observed_at: at(50) })];
    expect(judge(brw2, execution(handOver('agent', a), write(a)), { ancestors: later })).toEqual(['held f1 f2']);
  });
});
