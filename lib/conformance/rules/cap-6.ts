import type { Rule } from '../rule';

/** What runs next to the model, or draws the screen, can be talked into anything; neither may grant authority. */
const NOT_TRUSTED = new Set<string>(['renderer', 'agent']);

export const cap6: Rule = {
  id: 'CAP-6',
  title: 'Authority is decided by the host, the gateway or the broker',
  why: 'A renderer or an agent that grants itself authority can be steered by what it displays or reads, so its allow proves nothing.',
  evidence: 'control.check with decision and decided_by.',
  judge: ({ facts }) =>
    facts.flatMap((fact) => {
      if (fact.kind !== 'control.check' || fact.detail.decision !== 'allow') return [];
      const { capability, decided_by } = fact.detail;
      const verdict = decided_by === undefined ? 'not_evidenced' : NOT_TRUSTED.has(decided_by) ? 'violated' : 'held';
      return [{ verdict, capability, factIds: [fact.fact_id] }];
    }),
};
