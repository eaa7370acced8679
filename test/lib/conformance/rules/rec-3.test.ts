import { describe, expect, it } from 'vitest';
import { rec3 } from '@/lib/conformance/rules/rec-3';
import { at, execution, fact, started, transition } from '../../projection/fact-builder';
import { ancestor } from '../act-builder';
import { proposed, recovery } from '../recovery-builder';
import { judge } from '../subject';

describe('REC-3', () => {
  it('holds within the budget, also when it is used up', () => {
    const last = ancestor(started(), proposed({ budget_used: 3 }));
    expect(judge(rec3, execution(recovery()), { ancestors: [last] })).toEqual(['held a2 f1']);
  });

  it('is violated beyond the budget', () => {
    const beyond = ancestor(started(), proposed({ budget_used: 4 }));
    expect(judge(rec3, execution(recovery()), { ancestors: [beyond] })).toEqual(['violated a2 f1']);
  });

  it('is violated once cancelling has begun, whatever is left of the budget', () => {
    const cancelled = ancestor(started(), proposed(), transition('cancelling'));
    expect(judge(rec3, execution(recovery()), { ancestors: [cancelled] })).toEqual(['violated a3 f1']);
  });

  it('holds where cancelling began only afterwards', () => {
    const later = ancestor(started(), proposed(), transition('cancelling', { observed_at: at(60) }));
    expect(judge(rec3, execution(recovery()), { ancestors: [later] })).toEqual(['held a2 f1']);
  });

  it('is not evidenced where the proposal names no budget', () => {
    const unsaid = ancestor(started(), fact('recovery.proposed', { proposal_id: 'p1', budget_used: 1 }));
    expect(judge(rec3, execution(recovery()), { ancestors: [unsaid] })).toEqual(['not_evidenced a2 f1']);
  });
});
