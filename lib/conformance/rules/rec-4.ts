import type { Fact } from '@/lib/facts/fact';
import { actsOf } from '@/lib/lifecycle/effects';
import { startsOf } from '../resumes';
import type { Check, ExecutionEvidence, Rule } from '../rule';

export const rec4: Rule = {
  id: 'REC-4',
  title: 'A recovery repeats no mutation that is confirmed',
  why: 'What the broken execution has done is done. Sent again it is paid, mailed or booked twice wherever the receiver does not know the key.',
  evidence:
    'tool.call with operation, dispatch_state, capability and idempotency key, in the recovery and in what it recovers.',
  judge: (subject) => {
    if (startsOf(subject, 'recovery').length === 0) return [];
    const done = confirmedIn(subject.ancestors);
    if (done.size === 0) return [];
    return sentMutations(subject).flatMap((call): Check[] => {
      const keys = done.get(capabilityOf(call));
      if (!keys) return [];
      const key = keyOf(call);
      const proof = key === undefined ? undefined : keys.get(key);
      const verdict = key === undefined ? 'not_evidenced' : proof === undefined ? 'held' : 'violated';
      return [{ verdict, capability: call.detail.capability, factIds: [...(proof ? [proof] : []), call.fact_id] }];
    });
  },
};

type Call = Fact<'tool.call'>;

function sentMutations({ facts }: Pick<ExecutionEvidence, 'facts'>): Call[] {
  return actsOf(facts).flatMap(({ fact, effect }) =>
    fact.kind === 'tool.call' && fact.detail.operation === 'mutation' && effect !== 'not_done' ? [fact] : [],
  );
}

/** By capability, the keys of the mutations that took effect and the facts that say so. */
function confirmedIn(ancestors: readonly ExecutionEvidence[]): Map<string, Map<string, string>> {
  const done = new Map<string, Map<string, string>>();
  for (const { facts } of ancestors) {
    for (const { fact, effect } of actsOf(facts)) {
      if (fact.kind !== 'tool.call' || effect !== 'done_with_key') continue;
      const key = keyOf(fact);
      const keys = done.get(capabilityOf(fact)) ?? new Map<string, string>();
      done.set(capabilityOf(fact), keys);
      if (key !== undefined && !keys.has(key)) keys.set(key, fact.fact_id);
    }
  }
  return done;
}

function capabilityOf({ detail }: Call): string {
  return detail.capability ?? detail.tool ?? '';
}

function keyOf({ detail }: Call): string | undefined {
  return detail.idempotency_key_digest?.replace(/^sha256:/, '');
}
