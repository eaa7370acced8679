import type { Fact } from '@/lib/facts/fact';
import { repeatsOf } from '../repeats';
import type { Check, Rule } from '../rule';

export const unk3: Rule = {
  id: 'UNK-3',
  title: 'The provider is not switched while the state at the first one is unknown',
  why: 'Two providers cannot see each other’s keys. If the first one did it after all, it is done twice, at two places.',
  evidence: 'tool.call and model.call with provider and what became of them.',
  judge: (subject) => [...switchedMutations(subject), ...switchedModels(subject.facts)],
};

function switchedMutations(subject: Parameters<Rule['judge']>[0]): Check[] {
  return repeatsOf(subject).flatMap(({ unknown, call, wasObserved, isElsewhere }): Check[] => {
    const bothNamed = unknown.detail.provider !== undefined && call.detail.provider !== undefined;
    if (!bothNamed) return [];
    const verdict = isElsewhere && !wasObserved ? 'violated' : 'held';
    return [{ verdict, capability: call.detail.capability, factIds: [unknown.fact_id, call.fact_id] }];
  });
}

/** A run at a model's provider that may go on there, while another one is asked for the same. */
function switchedModels(facts: readonly Fact[]): Check[] {
  let unknown: Fact<'model.call'> | undefined;
  return facts.flatMap((fact): Check[] => {
    if (fact.kind !== 'model.call' || fact.detail.provider === undefined) return [];
    const before = unknown;
    unknown = fact.detail.status === 'unknown' ? fact : undefined;
    if (!before) return [];
    const isElsewhere = before.detail.provider !== fact.detail.provider;
    return [{ verdict: isElsewhere ? 'violated' : 'held', factIds: [before.fact_id, fact.fact_id] }];
  });
}
