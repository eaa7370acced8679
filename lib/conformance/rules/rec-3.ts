import { recoveriesOf } from '../proposals';
import { firstTransitions } from '../resumes';
import type { Check, Rule } from '../rule';

export const rec3: Rule = {
  id: 'REC-3',
  title: 'A recovery starts before cancelling has begun and within its budget',
  why: 'Who cancels wants it to stop. And a recovery without a limit tries again for ever, at a cost that nobody agreed to.',
  evidence: 'lifecycle.transition to cancelling; recovery.proposed with budget_used and budget_allowed.',
  judge: (subject) => {
    const cancelled = firstTransitions(subject.ancestors, 'cancelling');
    return recoveriesOf(subject).flatMap(({ start, recovered, proposal }): Check[] => {
      const cancelling = recovered && cancelled.get(recovered.executionId);
      if (cancelling && cancelling.observed_at <= start.observed_at) {
        return [{ verdict: 'violated', factIds: [cancelling.fact_id, start.fact_id] }];
      }
      if (!proposal) return [];
      const { budget_used: used, budget_allowed: allowed } = proposal.detail;
      const isKnown = used !== undefined && allowed !== undefined;
      const verdict = !isKnown ? 'not_evidenced' : used > allowed ? 'violated' : 'held';
      return [{ verdict, factIds: [proposal.fact_id, start.fact_id] }];
    });
  },
};
