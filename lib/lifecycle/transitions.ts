import type { FactKind, LIFECYCLE_STATES, Outcome } from '@/lib/facts/vocabulary';

export type LifecycleState = (typeof LIFECYCLE_STATES)[number];
/** With the state before the first transition. */
export type LifecyclePosition = 'started' | LifecycleState;

/**
 * The legal transitions of one execution (rule LIFE-1 of DOMAIN.md section 5). Nothing leads back to running: what goes on
 * after a person's answer, or recovers, is an execution of its own (DOMAIN.md section 2).
 */
export const NEXT_STATES: Readonly<Record<LifecyclePosition, readonly LifecycleState[]>> = {
  started: ['running', 'cancelling', 'terminal'],
  running: ['waiting', 'cancelling', 'recovering', 'terminal'],
  // Recovering from waiting as well: a process can die while a person has not answered yet, and its host may then recover it.
  // DOMAIN.md forbids a recovery only without a safe proposal, after cancelling or past its budget (REC-1 to REC-3).
  waiting: ['cancelling', 'recovering', 'terminal'],
  recovering: ['cancelling', 'terminal'],
  cancelling: ['terminal'],
  terminal: [],
};

export function isLegalTransition(from: LifecyclePosition, to: LifecycleState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** Whether legal transitions lead from one to the other, when some between them were lost. */
export function isReachable(from: LifecyclePosition, to: LifecycleState): boolean {
  // Ends, because no state leads back to an earlier one.
  return NEXT_STATES[from].some((next) => next === to || isReachable(next, to));
}

/** How a cancelling execution may end (rule LIFE-5). */
const OUTCOMES_AFTER_CANCELLING: readonly Outcome[] = ['cancelled', 'interrupted', 'unknown'];

export function isLegalOutcome(from: LifecyclePosition, outcome: Outcome): boolean {
  return from !== 'cancelling' || OUTCOMES_AFTER_CANCELLING.includes(outcome);
}

/** What may well be known only after the end (rule LIFE-2). */
export const EXPECTED_AFTER_END: ReadonlySet<FactKind> = new Set([
  'usage.recorded',
  'artifact.referenced',
  'evaluation.recorded',
]);
