import { describe, expect, it } from 'vitest';
import { rec2 } from '@/lib/conformance/rules/rec-2';
import type { Detail } from '@/lib/facts/detail';
import { execution, fact, started } from '../../projection/fact-builder';
import { ancestor } from '../act-builder';
import { proposed, recovery } from '../recovery-builder';
import { judge } from '../subject';

const judged = (detail: Partial<Detail<'recovery.proposed'>>) =>
  judge(rec2, execution(recovery()), { ancestors: [ancestor(started(), proposed(detail))] });

describe('REC-2', () => {
  it('holds for a proposal that was safe, with nothing that was not met', () => {
    expect(judged({})).toEqual(['held a2 f1']);
    expect(judged({ preconditions: [] })).toEqual(['held a2 f1']);
  });

  it('is violated where it was not safe, or one precondition was not met', () => {
    expect(judged({ safe_to_resume: false })).toEqual(['violated a2 f1']);
    const preconditions = [
      { code: 'checkpoint_readable', met: true },
      { code: 'lease_free', met: false },
    ];
    expect(judged({ preconditions })).toEqual(['violated a2 f1']);
  });

  it('is not evidenced where the proposal does not say whether it is safe', () => {
    const unsaid = ancestor(started(), fact('recovery.proposed', { proposal_id: 'p1' }));
    expect(judge(rec2, execution(recovery()), { ancestors: [unsaid] })).toEqual(['not_evidenced a2 f1']);
  });

  it('leaves a recovery without a proposal to REC-1', () => {
    expect(judge(rec2, execution(recovery('p2')), { ancestors: [ancestor(proposed())] })).toEqual([]);
  });
});
