import { OUTCOMES, type Outcome } from '@/lib/facts/vocabulary';
import type { ExecutionSummary } from './execution';

const OPEN_STATES = ['running', 'waiting', 'cancelling', 'recovering'] as const;
type OpenState = (typeof OPEN_STATES)[number];

/** What a mark shows: the outcome, or the state while there is none. What no fact tells is unknown, never a success. */
export function endingOf({ outcome, state }: Pick<ExecutionSummary, 'outcome' | 'state'>): Outcome | OpenState {
  const known: readonly (Outcome | OpenState)[] = outcome === null ? OPEN_STATES : OUTCOMES;
  return known.find((one) => one === (outcome ?? state)) ?? 'unknown';
}

/** How sure the ending is: reported as such, read out of spans, or told by no fact. */
export const CERTAINTY = {
  observed: 'observed',
  inferred: 'inferred',
  none: 'no lifecycle fact',
} as const satisfies Record<ExecutionSummary['lifecycle_source'], string>;

/**
 * Whether any fact shows a failure, recovered or not. Its absence is not health: most of the failures that people find
 * leave no signal (DOMAIN.md section 6), so a screen says "no failure signal observed" beside the evaluations.
 */
export function hasFailureSignal(execution: ExecutionSummary): boolean {
  return execution.failed_calls > 0 || execution.absorbed_calls > 0 || execution.fault_domain !== null;
}
