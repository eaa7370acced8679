import { ancestorOf, startsOf } from '../resumes';
import type { Check, Rule } from '../rule';

export const hitl2: Rule = {
  id: 'HITL-2',
  title: 'A resume belongs to the interaction of the execution that waited',
  why: 'The person answered a question of one intent. Under another interaction the answer, and what was done with it, are lost to whoever reviews that intent.',
  evidence: 'execution.started with origin resume, and the interaction of both executions.',
  judge: (subject) =>
    startsOf(subject, 'resume').flatMap((start): Check[] => {
      const waited = start.detail.resumes?.execution_id;
      // Which rule a resume without a target, or of itself, violates is another question.
      if (waited === undefined || waited === subject.executionId) return [];
      const other = ancestorOf(subject, waited);
      const isNamed = other && other.interactionId !== null && subject.interactionId !== null;
      if (!isNamed) return [{ verdict: 'not_evidenced', factIds: [start.fact_id] }];
      const isSame = other.interactionId === subject.interactionId;
      return [{ verdict: isSame ? 'held' : 'violated', factIds: [start.fact_id] }];
    }),
};
