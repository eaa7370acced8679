import type { Fact } from '@/lib/facts/fact';
import type { Outcome } from '@/lib/facts/vocabulary';
import { compareText } from '@/lib/projection/fact-order';
import type { ExecutionState, LifecycleSource } from '@/lib/projection/projection';
import { EXPECTED_AFTER_END } from './transitions';

export type StartedFact = Fact<'execution.started'>;
export type TransitionFact = Fact<'lifecycle.transition'>;
type LifecycleFact = StartedFact | TransitionFact;

/** What the lifecycle facts of one execution say. */
export interface Lifecycle {
  readonly state: ExecutionState;
  readonly source: LifecycleSource;
  /** Null until a terminal transition is there. */
  readonly outcome: Outcome | null;
  /** Reason code of the transition that gave the state. */
  readonly reasonCode: string | null;
  /** The observed start where there is one, else one that was read out of spans. */
  readonly started: StartedFact | null;
  /** The fact that shows the beginning: the start, else a first transition to running. */
  readonly begun: StartedFact | TransitionFact | null;
  /** The transition that decided the outcome. */
  readonly terminal: TransitionFact | null;
  /** Terminal transitions beside the one that decided, and facts that came after it. */
  readonly lateFactIds: readonly string[];
}

/**
 * Reads state and outcome out of the facts of one execution, given in their total order (lib/projection/fact-order.ts).
 *
 * The first confirmed terminal by `seq` decides; only where none has a `seq`, the first by time. Nothing that comes later
 * changes it, and `unknown` stays `unknown` (DOMAIN.md section 3). A terminal that names no outcome is `unknown` as well.
 */
export function reduceLifecycle(facts: readonly Fact[]): Lifecycle {
  const reported = facts.filter(isLifecycleFact);
  const isObserved = reported.some((fact) => fact.intake === 'native');
  const counted = isObserved ? reported.filter((fact) => fact.intake === 'native') : ofOutermostRun(reported);
  const transitions = counted.filter((fact) => fact.kind === 'lifecycle.transition');

  const terminal = decidingTerminal(transitions);
  const current = terminal ?? transitions.at(-1) ?? null;
  const isStart = (fact: LifecycleFact) => fact.kind === 'execution.started';
  const started = counted.find(isStart) ?? reported.find(isStart) ?? null;
  const first = transitions[0];
  return {
    state: current?.detail.to ?? (started ? 'running' : 'unknown'),
    source: isObserved ? 'observed' : reported.length > 0 ? 'inferred' : 'none',
    outcome: terminal ? (terminal.detail.outcome ?? 'unknown') : null,
    reasonCode: current?.detail.reason_code ?? null,
    started,
    begun: started ?? (first?.detail.to === 'running' ? first : null),
    terminal,
    lateFactIds: terminal && isWholeExecution(terminal) ? lateFacts(facts, counted, terminal) : [],
  };
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
  return reported.filter((fact) => lastToEnd && runOf(fact) === runOf(lastToEnd));
}

function endsAfter(a: LifecycleFact, b: LifecycleFact): boolean {
  return (
    compareText(a.observed_at, b.observed_at) > 0 ||
    (a.observed_at === b.observed_at && compareText(runOf(a), runOf(b)) > 0)
  );
}

/** The span whose start and end these facts are. */
function runOf(fact: LifecycleFact): string {
  return fact.fact_id.replace(/:(start|end)$/, '');
}

/** A run inside something else may be followed by more of that; only what has no parent is all of the execution. */
function isWholeExecution(fact: LifecycleFact): boolean {
  return fact.parent_fact_id === undefined || fact.intake === 'native';
}

function decidingTerminal(transitions: readonly TransitionFact[]): TransitionFact | null {
  const terminals = transitions.filter((fact) => fact.detail.to === 'terminal');
  return terminals.find((fact) => fact.seq !== undefined) ?? terminals[0] ?? null;
}

function lateFacts(
  facts: readonly Fact[],
  counted: readonly LifecycleFact[],
  terminal: TransitionFact,
): readonly string[] {
  const counting: ReadonlySet<Fact> = new Set(counted);
  const end = facts.indexOf(terminal);
  const isLate = (fact: Fact, index: number): boolean => {
    if (fact === terminal || EXPECTED_AFTER_END.has(fact.kind)) return false;
    // What was read out of spans says nothing beside what was observed, so it is not late either.
    if (isLifecycleFact(fact) && !counting.has(fact)) return false;
    return index > end || (fact.kind === 'lifecycle.transition' && fact.detail.to === 'terminal');
  };
  return facts.filter(isLate).map((fact) => fact.fact_id);
}

function isLifecycleFact(fact: Fact): fact is LifecycleFact {
  return fact.kind === 'execution.started' || fact.kind === 'lifecycle.transition';
}
