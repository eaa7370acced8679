import { recoveriesOf } from '../proposals';
import type { Check, Rule } from '../rule';

export const rec1: Rule = {
  id: 'REC-1',
  title: 'A recovery follows a proposal of the execution that it recovers',
  why: 'Only the execution that broke off knows how far it came. A recovery that it did not propose starts from a guess.',
  evidence:
    'execution.started with the execution and the proposal that it recovers; recovery.proposed of that execution.',
  judge: (subject) =>
    recoveriesOf(subject).map(({ start, recovered, proposal }): Check => {
      const factIds = [start.fact_id];
      if (start.detail.recovers?.proposal_id === undefined) return { verdict: 'violated', factIds };
      if (!recovered) return { verdict: 'not_evidenced', factIds };
      if (!proposal) return { verdict: 'violated', factIds };
      return { verdict: 'held', factIds: [proposal.fact_id, start.fact_id] };
    }),
};
