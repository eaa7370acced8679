import type { Fact } from './fact';

/** The error code under which a reporter tells how many facts its journal had no room for (lib/reporter/loss-fact.ts). */
export const JOURNAL_DROPPED = 'journal.dropped';

/** How many facts a reporter tells to have lost; undefined for every other fact. */
export function lostFacts({ kind, detail }: Fact): number | undefined {
  const isLoss = kind === 'error.observed' && detail.error_code === JOURNAL_DROPPED && detail.handled === true;
  return isLoss ? (detail.retry_count ?? 0) : undefined;
}
