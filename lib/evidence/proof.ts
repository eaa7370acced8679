import type { Fact } from '@/lib/facts/fact';
import type { FactKind } from '@/lib/facts/vocabulary';
import type { Answer } from './dossier';

/** More would be a list that nobody reads; `more_facts` counts the rest. */
const MAX_PROOFS = 20;

/** An answer with the facts that prove it, each once, in the order given; null text is not evidenced. */
export function proved(question: Answer['question'], answer: string | null, factIds: readonly string[]): Answer {
  const unique = answer === null ? [] : [...new Set(factIds)];
  return {
    question,
    answer,
    fact_ids: unique.slice(0, MAX_PROOFS),
    more_facts: Math.max(0, unique.length - MAX_PROOFS),
  };
}

export function ofKind<K extends FactKind>(facts: readonly Fact[], kind: K): Fact<K>[] {
  return facts.filter((fact) => fact.kind === kind) as Fact<K>[];
}

export function idsOf(facts: readonly (Fact | undefined)[]): string[] {
  return facts.flatMap((fact) => (fact ? [fact.fact_id] : []));
}
