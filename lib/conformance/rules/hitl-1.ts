import type { Check, Rule } from '../rule';

export const hitl1: Rule = {
  id: 'HITL-1',
  title: 'A resume is an execution of its own',
  why: 'An answer of a person starts new work. Under the id of the execution that waited, nobody can tell what ran before the answer from what ran after it.',
  evidence: 'execution.started with origin resume and what it resumes.',
  judge: ({ facts, executionId }) => {
    let hasWaited = false;
    return facts.flatMap((fact): Check[] => {
      if (fact.kind === 'lifecycle.transition' && fact.detail.to === 'waiting') hasWaited = true;
      if (fact.kind !== 'execution.started' || fact.detail.origin !== 'resume') return [];
      const isOwn = fact.detail.resumes?.execution_id === executionId;
      return [{ verdict: hasWaited || isOwn ? 'violated' : 'held', factIds: [fact.fact_id] }];
    });
  },
};
