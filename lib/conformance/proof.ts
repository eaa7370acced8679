import type { Fact } from '@/lib/facts/fact';

/** The facts with these ids, each once and in the order of the execution, as a check names them. */
export function inOrder(facts: readonly Fact[], ids: Iterable<string>): string[] {
  const proving = new Set(ids);
  return facts.flatMap((fact) => (proving.has(fact.fact_id) ? [fact.fact_id] : []));
}
