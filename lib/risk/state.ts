/** What an acceptance is at an instant. Nothing of it is stored: it is what terms, decisions and counts say (DOMAIN.md section 8). */
export const RISK_STATES = [
  'proposed',
  'suspended',
  'in_force',
  'scheduled',
  'expired',
  'revoked',
  'rejected',
  'withdrawn',
] as const;
export type RiskState = (typeof RISK_STATES)[number];

export const RISK_DECISIONS = ['proposed', 'withdrawn', 'approved', 'rejected', 'revoked'] as const;
export type RiskDecision = (typeof RISK_DECISIONS)[number];

/** The part of a revision that decides when it counts. */
export interface Terms {
  readonly startsAt: Date;
  /** The first instant at which it no longer counts. */
  readonly endsAt: Date;
  /** Failures since the start beyond which it is suspended; null where it has no ceiling. */
  readonly ceilingCount: number | null;
}

export interface Decided {
  readonly decision: RiskDecision;
  readonly decidedAt: Date;
}

/**
 * The state at `now`. In force is a predicate: no job has to run for it to end.
 * @param decisions what had been decided by then. They are not compared with `now`: the database wrote their instants,
 * and its clock may be ahead of this one.
 * @param failuresSinceStart gross failures that the scope matches since the start; not asked for without a ceiling.
 */
export function stateOf(terms: Terms, decisions: readonly Decided[], now: Date, failuresSinceStart: number): RiskState {
  const taken = new Set(decisions.map(({ decision }) => decision));
  for (const final of ['revoked', 'rejected', 'withdrawn'] as const) if (taken.has(final)) return final;
  if (!taken.has('approved')) return 'proposed';
  if (now >= terms.endsAt) return 'expired';
  if (now < terms.startsAt) return 'scheduled';
  return isBreached(terms, failuresSinceStart) ? 'suspended' : 'in_force';
}

function isBreached({ ceilingCount }: Terms, failuresSinceStart: number): boolean {
  return ceilingCount !== null && failuresSinceStart > ceilingCount;
}

/** When a revision was approved, or undefined. */
export function approvedAt(decisions: readonly Decided[]): Date | undefined {
  return decisions.find(({ decision }) => decision === 'approved')?.decidedAt;
}
