import type { RiskDetail, TakenDecision } from '@/lib/risk/contract';
import { type Refusal, refusalOf } from '@/lib/risk/decide';

export const ACTS = ['approved', 'rejected', 'withdrawn', 'revoked'] as const satisfies readonly TakenDecision[];

export interface Actor {
  readonly personId: string;
  readonly permissions: readonly string[];
}

/** Why this person may not take a decision now, or null. Only for showing: the server and the database ask again. */
export function refusalFor(
  decision: TakenDecision,
  risk: Pick<RiskDetail, 'state' | 'authors' | 'four_eyes_waived' | 'ends_at'>,
  actor: Actor,
  nowMs: number,
): Refusal | null {
  return refusalOf(decision, {
    state: risk.state,
    permissions: new Set(actor.permissions),
    isAuthor: risk.authors.some(({ id }) => id === actor.personId),
    fourEyesWaived: risk.four_eyes_waived,
    hasEnded: Date.parse(risk.ends_at) <= nowMs,
    digestMatches: true,
  });
}
