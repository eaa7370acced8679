import type { Fact } from '@/lib/facts/fact';
import { compareText } from '@/lib/projection/fact-order';
import type { LifecycleSource } from '@/lib/projection/projection';

export type StartedFact = Fact<'execution.started'>;
export type TransitionFact = Fact<'lifecycle.transition'>;
export type LifecycleFact = StartedFact | TransitionFact;

export function isLifecycleFact(fact: Fact): fact is LifecycleFact {
  return fact.kind === 'execution.started' || fact.kind === 'lifecycle.transition';
}

export function isStart(fact: Fact): fact is StartedFact {
  return fact.kind === 'execution.started';
}

export function isTransition(fact: Fact): fact is TransitionFact {
  return fact.kind === 'lifecycle.transition';
}

/** The lifecycle facts that tell of the execution, in their order; what was observed is never mixed with what was inferred. */
export interface Counted {
  readonly source: LifecycleSource;
  readonly facts: readonly LifecycleFact[];
}

/** Of lifecycle facts in their total order, those that count: the observed ones, or where there are none the inferred ones. */
export function countedOf(reported: readonly LifecycleFact[]): Counted {
  const observed = reported.filter((fact) => fact.intake === 'native');
  if (observed.length > 0) return { source: 'observed', facts: observed };
  return { source: reported.length > 0 ? 'inferred' : 'none', facts: ofOutermostRun(reported) };
}

/** A run inside something else may be followed by more of that; only what has no parent is all of the execution. */
export function isWholeExecution(fact: LifecycleFact): boolean {
  return fact.parent_fact_id === undefined || fact.intake === 'native';
}

/**
 * Of lifecycles that were read out of spans, the one that stands for the execution: the trace's root where a
 * convention reads it, else the run of an agent that ended last, because it encloses the runs that it started.
 */
function ofOutermostRun(reported: readonly LifecycleFact[]): readonly LifecycleFact[] {
  const roots = reported.filter(isWholeExecution);
  if (roots.length > 0) return roots;
  const lastToEnd = reported.reduce<LifecycleFact | undefined>(
    (last, fact) => (last && endsAfter(last, fact) ? last : fact),
    undefined,
  );
  return reported.filter((fact) => lastToEnd && spanOf(fact) === spanOf(lastToEnd));
}

function endsAfter(a: LifecycleFact, b: LifecycleFact): boolean {
  return (
    compareText(a.observed_at, b.observed_at) > 0 ||
    (a.observed_at === b.observed_at && compareText(spanOf(a), spanOf(b)) > 0)
  );
}

/** The span whose start and end these facts are. */
function spanOf(fact: LifecycleFact): string {
  return fact.fact_id.replace(/:(start|end)$/, '');
}
