import { recoveriesOf } from '../proposals';
import type { Check, Rule } from '../rule';

export const rec2: Rule = {
  id: 'REC-2',
  title: 'A recovery follows a proposal that was safe, with all its preconditions met',
  why: 'The proposal said that going on could do harm. Going on all the same repeats work or builds on a state that nobody has checked.',
  evidence: 'recovery.proposed with safe_to_resume and preconditions.',
  judge: (subject) =>
    recoveriesOf(subject).flatMap(({ start, proposal }): Check[] => {
      if (!proposal) return [];
      const { safe_to_resume: isSafe, preconditions = [] } = proposal.detail;
      const isUnmet = preconditions.some(({ met }) => !met);
      const verdict = isSafe === false || isUnmet ? 'violated' : isSafe === undefined ? 'not_evidenced' : 'held';
      return [{ verdict, factIds: [proposal.fact_id, start.fact_id] }];
    }),
};
