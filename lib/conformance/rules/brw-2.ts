import { familyFacts } from '../family-facts';
import { PageControl } from '../page-control';
import type { Check, Rule } from '../rule';

export const brw2: Rule = {
  id: 'BRW-2',
  title: 'An agent does not write to a page while a person holds it',
  why: 'The person is typing a password, or deciding. What the agent sends then lands under the person’s hands.',
  evidence: 'browser.control with holder and lease; browser.command with access and lease.',
  judge: (subject) => {
    const facts = familyFacts(subject);
    const pages = new PageControl(facts);
    return facts.flatMap((fact, at): Check[] => {
      if (fact.kind !== 'browser.command' || fact.detail.access !== 'write') return [];
      if (fact.execution_id !== subject.executionId) return [];
      const hold = pages.holdOf(fact, at);
      if (!hold) return [{ verdict: 'not_evidenced', factIds: [fact.fact_id] }];
      const isPersons = hold.newest.detail.holder === 'person';
      return [{ verdict: isPersons ? 'violated' : 'held', factIds: [hold.newest.fact_id, fact.fact_id] }];
    });
  },
};
