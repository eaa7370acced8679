import type { Rule } from '../rule';

export const red1: Rule = {
  id: 'RED-1',
  title: 'A producer offers no content',
  why: 'Prompts, answers and arguments have no place in evidence. They were dropped here, and still left the producer and crossed the network.',
  evidence: 'Any fact: what had to be dropped of it is named in content_offered.',
  judge: ({ facts }) => {
    const offering = facts.filter((fact) => fact.content_offered !== undefined);
    if (offering.length > 0) return [{ verdict: 'violated', factIds: offering.map((fact) => fact.fact_id) }];
    const calls = facts.some((fact) => fact.kind === 'model.call' || fact.kind === 'tool.call');
    return calls ? [{ verdict: 'held', factIds: [] }] : [];
  },
};
