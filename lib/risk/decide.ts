import type { RiskDecision, RiskState } from './state';

/** What may be decided in a state. All else is illegal: an ended acceptance is renewed by a new revision, never revived. */
const MOVES: Record<RiskState, readonly RiskDecision[]> = {
  proposed: ['approved', 'rejected', 'withdrawn'],
  scheduled: ['revoked'],
  in_force: ['revoked'],
  suspended: ['revoked'],
  expired: [],
  revoked: [],
  rejected: [],
  withdrawn: [],
};

export type RiskPermission = 'governance:request_risk' | 'governance:approve_risk';

/** The permission that a decision needs. */
export const DECISION_NEEDS: Record<RiskDecision, RiskPermission> = {
  proposed: 'governance:request_risk',
  withdrawn: 'governance:request_risk',
  approved: 'governance:approve_risk',
  rejected: 'governance:approve_risk',
  revoked: 'governance:approve_risk',
};

/** Decisions that are nothing without their reason. */
export function needsReason(decision: RiskDecision): boolean {
  return decision === 'rejected' || decision === 'revoked';
}

export type Refusal =
  | 'stale-digest'
  | 'no-permission'
  | 'illegal-move'
  | 'period-ended'
  | 'author-approves'
  | 'stranger-withdraws';

export interface Circumstances {
  readonly state: RiskState;
  readonly permissions: ReadonlySet<string>;
  /** Whether the person wrote any revision of the acceptance. */
  readonly isAuthor: boolean;
  readonly fourEyesWaived: boolean;
  readonly hasEnded: boolean;
  /** Whether the digest that the person saw is the revision's. */
  readonly digestMatches: boolean;
}

/**
 * Why a person may not take a decision, or null when they may (DOMAIN.md section 8). The trigger `check_decision`
 * holds the same rules in the same order, so that code that forgets to ask is refused all the same.
 */
export function refusalOf(decision: RiskDecision, now: Circumstances): Refusal | null {
  if (!now.digestMatches) return 'stale-digest';
  if (!now.permissions.has(DECISION_NEEDS[decision])) return 'no-permission';
  if (!MOVES[now.state].includes(decision)) return 'illegal-move';
  if (decision === 'approved' && now.hasEnded) return 'period-ended';
  if (decision === 'approved' && now.isAuthor && !now.fourEyesWaived) return 'author-approves';
  if (decision === 'withdrawn' && !now.isAuthor) return 'stranger-withdraws';
  return null;
}
