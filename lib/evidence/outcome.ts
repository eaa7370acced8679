import { OUTCOMES, SYSTEM_INTERRUPTED } from '@/lib/facts/vocabulary';
import { type Ending, OPEN_STATES } from '@/lib/quality/success';
import type { ExecutionSummary } from './execution';

/**
 * What a mark shows: the outcome; else that it fell silent, else the state. What no fact tells is unknown, never a
 * success.
 */
export function endingOf({
  outcome,
  system_interrupted_at: silentAt,
  state,
}: Pick<ExecutionSummary, 'outcome' | 'system_interrupted_at' | 'state'>): Ending {
  if (outcome === null && silentAt !== null) return SYSTEM_INTERRUPTED;
  const known: readonly Ending[] = outcome === null ? OPEN_STATES : OUTCOMES;
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
