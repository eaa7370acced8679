import type { Fact } from '@/lib/facts/fact';
import type { Outcome } from '@/lib/facts/vocabulary';
import type { ExecutionState, LifecycleSource } from '@/lib/projection/projection';
import {
  countedOf,
  isLifecycleFact,
  isStart,
  isTransition,
  isWholeExecution,
  type LifecycleFact,
  type StartedFact,
  type TransitionFact,
} from './counted';
import { type Course, courseOf } from './course';
import { type Run, runsOf } from './runs';
import { type Sequence, sequenceOf } from './sequence';
import { EXPECTED_AFTER_END } from './transitions';
import { type Wait, waitsOf } from './waits';

export type { StartedFact, TransitionFact } from './counted';

/** What the facts of one execution say about how it went. */
export interface Lifecycle extends Course {
  readonly state: ExecutionState;
  readonly source: LifecycleSource;
  /** Null until a terminal transition is there. */
  readonly outcome: Outcome | null;
  /** Reason code of the transition that gave the state. */
  readonly reasonCode: string | null;
  /** The observed start where there is one, else one that was read out of spans. */
  readonly started: StartedFact | null;
  /** That one and further ones of the same kind: an execution starts once, but facts may say otherwise. */
  readonly starts: readonly StartedFact[];
  /** The fact that shows the beginning: the start, else a first transition to running. */
  readonly begun: StartedFact | TransitionFact | null;
  /** The transition that decided the outcome. */
  readonly terminal: TransitionFact | null;
  /** Terminal transitions beside the one that decided, and facts that came after it. */
  readonly lateFactIds: readonly string[];
  /** Whether a resume followed is known one level up (interaction.ts). */
  readonly waits: readonly Wait[];
  readonly seq: Sequence;
  /** Empty outside the managed path. */
  readonly runs: readonly Run[];
}

/**
 * Reads state and outcome out of the facts of one execution, given in their total order (lib/projection/fact-order.ts).
 *
 * The first confirmed terminal by `seq` decides; only where none has a `seq`, the first by time. Nothing that comes later
 * changes it, and `unknown` stays `unknown` (DOMAIN.md section 3). A terminal that names no outcome is `unknown` as well.
 */
export function reduceLifecycle(facts: readonly Fact[]): Lifecycle {
  const reported = facts.filter(isLifecycleFact);
  const { source, facts: counted } = countedOf(reported);
  const transitions = counted.filter(isTransition);
  const countedStarts = counted.filter(isStart);

  const terminal = decidingTerminal(transitions);
  const current = terminal ?? transitions.at(-1) ?? null;
  const starts = countedStarts.length > 0 ? countedStarts : reported.filter(isStart);
  const started = starts[0] ?? null;
  const first = transitions[0];
  return {
    ...courseOf(counted, terminal),
    state: current?.detail.to ?? (started ? 'running' : 'unknown'),
    source,
    outcome: terminal ? (terminal.detail.outcome ?? 'unknown') : null,
    reasonCode: current?.detail.reason_code ?? null,
    started,
    starts,
    begun: started ?? (first?.detail.to === 'running' ? first : null),
    terminal,
    lateFactIds: terminal && isWholeExecution(terminal) ? lateFacts(facts, counted, terminal) : [],
    waits: waitsOf(facts),
    seq: sequenceOf(facts),
    runs: runsOf(facts),
  };
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
