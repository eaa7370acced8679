import type { Fact } from '@/lib/facts/fact';
import type { EvaluationRow } from './dossier';

/** What evaluators said of an execution, in the order of the facts. Pure. */
export function evaluationsOf(facts: readonly Fact[]): EvaluationRow[] {
  return facts.flatMap((fact) => {
    if (fact.kind !== 'evaluation.recorded') return [];
    const { evaluator, metric, score, label, passed } = fact.detail;
    return [
      {
        fact_id: fact.fact_id,
        evaluator,
        metric: metric ?? null,
        score: score ?? null,
        label: label ?? null,
        passed: passed ?? null,
      },
    ];
  });
}
