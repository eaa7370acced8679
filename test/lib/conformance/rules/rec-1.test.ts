import { describe, expect, it } from 'vitest';
import { rec1 } from '@/lib/conformance/rules/rec-1';
import { at, execution, started } from '../../projection/fact-builder';
import { ancestor } from '../act-builder';
import { proposed, recovery } from '../recovery-builder';
import { judge } from '../subject';

describe('REC-1', () => {
  const broken = ancestor(started(), proposed());

  it('holds for a recovery by a proposal of the execution that it recovers', () => {
    expect(judge(rec1, execution(recovery()), { ancestors: [broken] })).toEqual(['held a2 f1']);
  });

  it('is violated by a recovery that names no proposal, or one that was not made', () => {
    expect(judge(rec1, execution(recovery(null)), { ancestors: [broken] })).toEqual(['violated f1']);
    expect(judge(rec1, execution(recovery('p2')), { ancestors: [broken] })).toEqual(['violated f1']);
  });

  it('is violated where the proposal came only after the recovery had begun', () => {
    const late = ancestor(started(), { ...proposed(), observed_at: at(60) });
    expect(judge(rec1, execution(recovery()), { ancestors: [late] })).toEqual(['violated f1']);
  });

  it('is not evidenced where the execution that it recovers reported nothing', () => {
    expect(judge(rec1, execution(recovery()))).toEqual(['not_evidenced f1']);
  });

  it('has nothing to judge without a recovery', () => {
    expect(judge(rec1, execution(started()), { ancestors: [broken] })).toEqual([]);
  });
});
