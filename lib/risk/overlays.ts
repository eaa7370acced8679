import { and, eq, gt, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { riskDecisions, riskRevisions } from '@/db/schema/risk';
import type { Access } from '@/lib/access/authority';
import type { Scope } from './scope';
import { floorToMinute } from './spans';
import { approvedAt, type Decided, stateOf, type Terms } from './state';
import { failuresSinceStart } from './tally';

/** Who may see what is accepted: everybody with one of these. */
export type RiskReader = Access<'quality:aggregate' | 'governance:request_risk' | 'governance:approve_risk'>;

/** A revision that lies over the failures at an instant: in force, or proposed and undecided. */
export interface Overlay {
  readonly acceptanceId: string;
  readonly status: 'accepted' | 'pending';
  readonly scope: Scope;
  /**
   * Failures from here on are not covered; null where later ones are as well. The full minute before the approval:
   * what is pinned never covers anything that was observed after it.
   */
  readonly before: Date | null;
}

/** Every overlay at `now`. */
export async function overlaysAt(access: RiskReader, now: Date): Promise<Overlay[]> {
  const revisions = await openRevisions(access, now);
  const standing = revisions.filter(({ decisions, ...terms }) => approvedAt(decisions) && needsCount(terms, now));
  const counts = await failuresSinceStart(access, standing, now);
  return revisions.flatMap((revision): Overlay[] => {
    const state = stateOf(revision, revision.decisions, now, counts.get(revision.revisionId) ?? 0);
    const { acceptanceId, scope } = revision;
    if (state === 'proposed') return [{ acceptanceId, status: 'pending', scope, before: null }];
    if (state !== 'in_force') return [];
    const approved = approvedAt(revision.decisions);
    const before = revision.coverage === 'pinned' && approved ? floorToMinute(approved) : null;
    return [{ acceptanceId, status: 'accepted', scope, before }];
  });
}

function needsCount({ ceilingCount, startsAt }: Terms, now: Date): boolean {
  return ceilingCount !== null && startsAt <= now;
}

interface OpenRevision extends Terms {
  readonly revisionId: string;
  readonly acceptanceId: string;
  readonly scope: Scope;
  readonly coverage: 'standing' | 'pinned';
  readonly decisions: Decided[];
}

/** Revisions whose period has not ended and that nobody has withdrawn, rejected or revoked. */
async function openRevisions(access: RiskReader, now: Date): Promise<OpenRevision[]> {
  const ended = alias(riskDecisions, 'ended');
  const rows = await access.db
    .select({
      revisionId: riskRevisions.id,
      acceptanceId: riskRevisions.acceptanceId,
      scope: riskRevisions.scope,
      coverage: riskRevisions.coverage,
      startsAt: riskRevisions.startsAt,
      endsAt: riskRevisions.endsAt,
      ceilingCount: riskRevisions.ceilingCount,
      decision: riskDecisions.decision,
      decidedAt: riskDecisions.decidedAt,
    })
    .from(riskRevisions)
    .innerJoin(riskDecisions, eq(riskDecisions.revisionId, riskRevisions.id))
    .where(
      and(
        eq(riskRevisions.projectId, access.projectId),
        gt(riskRevisions.endsAt, now),
        notExists(
          access.db
            .select({ one: sql`1` })
            .from(ended)
            .where(
              and(
                eq(ended.revisionId, riskRevisions.id),
                sql`${ended.decision} in ('withdrawn', 'rejected', 'revoked')`,
              ),
            ),
        ),
      ),
    );
  const revisions = new Map<string, OpenRevision>();
  for (const { decision, decidedAt, scope, ...row } of rows) {
    const revision = revisions.get(row.revisionId) ?? { ...row, scope: scope as Scope, decisions: [] };
    revision.decisions.push({ decision, decidedAt });
    revisions.set(row.revisionId, revision);
  }
  return [...revisions.values()];
}
