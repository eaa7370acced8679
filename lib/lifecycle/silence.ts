import { formatInstant, parseInstant } from '@/lib/facts/time';
import type { ProjectedExecution } from '@/lib/projection/projection';

/** States in which something should be reported; who waits for a person has nothing to say. */
const REPORTING = new Set<string>(['running', 'recovering', 'cancelling']);

/**
 * When an execution counts as interrupted by the system: the instant at which it had reported nothing for longer than
 * its project's limit (DOMAIN.md section 3). Null while it reports, waits, or has ended; a later fact ends it again.
 *
 * @param now stored instant
 * @returns a stored instant that does not depend on when somebody looked, so that a rebuild gives the same.
 */
export function systemInterruption(
  execution: Pick<ProjectedExecution, 'state' | 'outcome' | 'lastFactAt' | 'timeFlagged'>,
  limitMinutes: number,
  now: string,
): string | null {
  if (execution.outcome !== null || execution.timeFlagged || !REPORTING.has(execution.state)) return null;
  const last = parseInstant(execution.lastFactAt);
  const limit = last === undefined ? undefined : formatInstant(last + BigInt(limitMinutes) * 60_000_000_000n);
  return limit !== undefined && limit < now ? limit : null;
}
