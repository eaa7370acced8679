import type { Fact } from '@/lib/facts/fact';
import { Places } from '../places';
import { surelySent } from '../registered-call';
import { type Aftermath, aftermathsOf } from '../repeats';
import type { Check, Rule, Subject } from '../rule';

export const unk3: Rule = {
  id: 'UNK-3',
  title: 'The provider is not switched while the state at the first one is unknown',
  why: 'Two providers cannot see each other’s keys. If the first one did it after all, it is done twice, at two places.',
  evidence: 'tool.call and model.call with provider and what became of them.',
  judge: (subject) => [
    ...aftermathsOf(subject).flatMap((aftermath) => judgeMutation(aftermath, subject)),
    ...judgeModels(subject.facts),
  ],
};

/** By whichever came first; where that is at the same provider, it is for UNK-1 to judge how it was repeated. */
function judgeMutation(aftermath: Aftermath, { executionId }: Subject): Check[] {
  const { unknown, repeat, perhapsRepeat, elsewhere, wasObservedBefore } = aftermath;
  const [next] = [repeat, perhapsRepeat, elsewhere].flatMap((call) => call ?? []).sort((a, b) => a.at - b.at);
  if (next?.what.execution_id !== executionId) return [];
  if (unknown.detail.provider === undefined || next.what.detail.provider === undefined) return [];
  const isBlind = next === elsewhere && !wasObservedBefore(next);
  const verdict = !isBlind ? 'held' : surelySent(next.what) ? 'violated' : 'not_evidenced';
  return [{ verdict, capability: next.what.detail.capability, factIds: [unknown.fact_id, next.what.fact_id] }];
}

type ModelCall = Fact<'model.call'>;

/** A run at a model's provider may go on there while another one is asked for the same, until one there has ended well. */
function judgeModels(facts: readonly Fact[]): Check[] {
  const there = new Places<ModelCall>();
  const endedThere = new Places<ModelCall>();
  const switches = new Places<ModelCall>();
  const newestProvider = new Map<string, string>();
  facts.forEach((fact, at) => {
    if (fact.kind !== 'model.call' || fact.detail.provider === undefined) return;
    const { operation = '', provider, status } = fact.detail;
    there.add([`${operation} ${provider}`], at, fact);
    if (status === 'ok') endedThere.add([`${operation} ${provider}`], at, fact);
    if (newestProvider.get(operation) !== provider) switches.add([operation], at, fact);
    newestProvider.set(operation, provider);
  });
  return facts.flatMap((fact, at): Check[] => {
    if (fact.kind !== 'model.call' || fact.detail.status !== 'unknown') return [];
    const { operation = '', provider } = fact.detail;
    if (provider === undefined) return [];
    const end = endedThere.firstAfter([`${operation} ${provider}`], at);
    const elsewhere = switches.firstAfter([operation], at);
    if (elsewhere && (!end || elsewhere.at < end.at)) {
      return [{ verdict: 'violated', factIds: [fact.fact_id, elsewhere.what.fact_id] }];
    }
    const next = there.firstAfter([`${operation} ${provider}`], at);
    return next ? [{ verdict: 'held', factIds: [fact.fact_id, next.what.fact_id] }] : [];
  });
}
