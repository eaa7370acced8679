import { describe, expect, it } from 'vitest';
import { life2 } from '@/lib/conformance/rules/life-2';
import { ended, execution, fact, modelCall, started, toolCall, unsequenced } from '../../projection/fact-builder';
import { judge } from '../subject';

describe('LIFE-2', () => {
  it('holds where only usage, artifacts and evaluations come after the end', () => {
    const facts = execution(
      started(),
      ended('completed'),
      fact('usage.recorded', { ledger_entry_id: 'l1' }),
      fact('artifact.referenced', { uri: 's3:bucket/key' }),
      fact('evaluation.recorded', { evaluator: 'judge' }),
    );
    expect(judge(life2, facts)).toEqual(['held f2']);
  });

  it('is violated by a call after the end, proved by the end and the call', () => {
    expect(judge(life2, execution(started(), ended('completed'), toolCall(), modelCall()))).toEqual([
      'violated f2 f3 f4',
    ]);
  });

  it('is violated by a second end', () => {
    expect(judge(life2, execution(started(), ended('failed'), ended('completed')))).toEqual(['violated f2 f3']);
  });

  it('has nothing to judge before the end', () => {
    expect(judge(life2, execution(started(), toolCall()))).toEqual([]);
  });

  it('is not evidenced by a lifecycle that was read out of spans', () => {
    expect(judge(life2, unsequenced(started(), ended('completed'), modelCall()))).toEqual(['not_evidenced f1 f2']);
  });
});
