import { sentCalls } from '../registered-call';
import type { Check, Rule } from '../rule';

export const cap2: Rule = {
  id: 'CAP-2',
  title: 'A capability is called only by its audience',
  why: 'What is meant for the app alone was never checked for what an agent may be talked into. Inside an execution the caller is the agent.',
  evidence: 'tool.call with capability; the registry with its audience.',
  judge: (subject) =>
    sentCalls(subject).flatMap(({ call, registration }): Check[] => {
      const { capability } = call.detail;
      if (registration === undefined) return [];
      const factIds = [call.fact_id];
      if (registration.kind !== 'registered') return [{ verdict: 'not_evidenced', capability, factIds }];
      return [{ verdict: registration.version.audience === 'app' ? 'violated' : 'held', capability, factIds }];
    }),
};
