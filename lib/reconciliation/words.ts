import type { Reconciliation, UnknownOutcome } from './contract';
import type { ReconciledOutcome } from './vocabulary';

export const OUTCOME_WORDS: Record<ReconciledOutcome, string> = {
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  interrupted: 'interrupted',
  took_effect: 'took effect',
  had_no_effect: 'had no effect',
};

export const REASON_WORDS: Record<UnknownOutcome['reason'], string> = {
  reported: 'Its producer reported that the outcome is unknown.',
  silent: 'It fell silent and counts as interrupted by the system.',
  unconfirmed: 'It was sent, and no answer said what became of it.',
};

/** What is unknown, in a few words: the capability or tool of a mutation, or the execution as a whole. */
export function nameOf({ kind, capability, tool }: Pick<UnknownOutcome, 'kind' | 'capability' | 'tool'>): string {
  return kind === 'execution' ? 'The execution' : (capability ?? tool ?? 'A mutation without a name');
}

/** "unknown, reconciled as took effect, by Quinn Engineer"; what counts is said beside the fact, never in its place. */
export function standingOf(reconciliation: Pick<Reconciliation, 'outcome' | 'actor'> | null): string {
  if (!reconciliation || reconciliation.outcome === null) return 'unknown';
  return `unknown, reconciled as ${OUTCOME_WORDS[reconciliation.outcome]}, by ${reconciliation.actor}`;
}
