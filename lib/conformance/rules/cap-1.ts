import type { Registration } from '@/lib/capabilities/registry';
import { sentCalls } from '../registered-call';
import type { Check, Rule, Subject, Verdict } from '../rule';

export const cap1: Rule = {
  id: 'CAP-1',
  title: 'Only granted capabilities are called, in versions that are registered',
  why: 'The grant is what somebody decided that this execution may do. A call outside of it, or of something that nobody registered, was decided by no one.',
  evidence: 'execution.started with capabilities_granted; tool.call with capability and version; the registry.',
  judge: (subject) => {
    const grant = grantOf(subject.facts);
    const calls = sentCalls(subject);
    const unnamed = calls.find(({ registration }) => registration === undefined);
    const checks = calls.flatMap(({ call, registration }): Check[] => {
      const { capability } = call.detail;
      if (capability === undefined || registration === undefined) return [];
      const isGranted = grant?.capabilities.has(capability);
      const factIds = grant && isGranted === false ? [grant.factId, call.fact_id] : [call.fact_id];
      return [{ verdict: judgeCall(isGranted, registration.kind), capability, factIds }];
    });
    return unnamed ? [...checks, { verdict: 'not_evidenced', factIds: [unnamed.call.fact_id] }] : checks;
  },
};

interface Grant {
  readonly factId: string;
  readonly capabilities: ReadonlySet<string>;
}

/** Of several the first: what is told later grants nothing. */
function grantOf(facts: Subject['facts']): Grant | undefined {
  for (const fact of facts) {
    if (fact.kind === 'execution.started' && fact.detail.capabilities_granted) {
      return { factId: fact.fact_id, capabilities: new Set(fact.detail.capabilities_granted) };
    }
  }
  return undefined;
}

function judgeCall(isGranted: boolean | undefined, registration: Registration['kind']): Verdict {
  if (isGranted === false || registration === 'not_registered') return 'violated';
  return isGranted === undefined || registration === 'no_registry' ? 'not_evidenced' : 'held';
}
