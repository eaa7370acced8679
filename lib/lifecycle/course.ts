import type { LifecycleFact, TransitionFact } from './counted';
import { isLegalTransition, type LifecyclePosition, type LifecycleState } from './transitions';

/** A transition with where the execution stood before it. */
export interface CountedTransition {
  readonly fact: TransitionFact;
  readonly from: LifecyclePosition;
  readonly to: LifecycleState;
  readonly isLegal: boolean;
  /** It stands after the terminal that decided, or is another terminal: it changes nothing. */
  readonly isLate: boolean;
}

/**
 * How long the execution was in one state. Times are the producers': where clocks disagree, `to` may be before `from`.
 */
export interface StateSpan {
  readonly state: Exclude<LifecycleState, 'terminal'>;
  /** Stored instant. */
  readonly from: string;
  /** When the next state, or the end, began; null where the execution is still in this one. */
  readonly to: string | null;
  /** The facts that say that it was in this state, the one that brought it there first. */
  readonly factIds: readonly string[];
}

/** The way of an execution through its states. */
export interface Course {
  readonly transitions: readonly CountedTransition[];
  /** In order, without the end: it takes no time. */
  readonly spans: readonly StateSpan[];
  /** The first transition to cancelling, unless it is late. */
  readonly cancelling: TransitionFact | null;
}

/** Follows the lifecycle facts that count, in their order, up to the terminal that decided and beyond. */
export function courseOf(counted: readonly LifecycleFact[], terminal: TransitionFact | null): Course {
  const transitions = placeTransitions(
    counted.filter((fact) => fact.kind === 'lifecycle.transition'),
    terminal,
  );
  const late = new Set<LifecycleFact>(transitions.filter((one) => one.isLate).map((one) => one.fact));
  return {
    transitions,
    spans: spansOf(counted.filter((fact) => !late.has(fact))),
    cancelling: transitions.find((one) => one.to === 'cancelling' && !one.isLate)?.fact ?? null,
  };
}

function placeTransitions(facts: readonly TransitionFact[], terminal: TransitionFact | null): CountedTransition[] {
  let position: LifecyclePosition = 'started';
  return facts.map((fact) => {
    const from = position;
    const { to } = fact.detail;
    const isLate = from === 'terminal' || (to === 'terminal' && fact !== terminal);
    if (!isLate) position = to;
    return { fact, from, to, isLegal: isLegalTransition(from, to), isLate };
  });
}

type OpenSpan = { state: StateSpan['state']; from: string; to: string | null; factIds: string[] };

function spansOf(facts: readonly LifecycleFact[]): StateSpan[] {
  const spans: OpenSpan[] = [];
  for (const fact of facts) {
    const last = spans.at(-1);
    // A further start says nothing of the state: what the transitions said stands.
    if (fact.kind === 'execution.started' && last) continue;
    const state = fact.kind === 'execution.started' ? 'running' : fact.detail.to;
    if (last?.state === state) {
      last.factIds.push(fact.fact_id);
      continue;
    }
    if (last) last.to = fact.observed_at;
    // What comes after the end is late or one more start; neither begins a state.
    if (state === 'terminal') break;
    spans.push({ state, from: fact.observed_at, to: null, factIds: [fact.fact_id] });
  }
  return spans;
}
