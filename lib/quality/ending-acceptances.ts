import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { riskAcceptances, riskDecisions, riskRevisions } from '@/db/schema/risk';
import type { Access } from '@/lib/access/authority';
import { overlaysAt } from '@/lib/risk/overlays';
import type { Changes } from './contract';
import { GRAIN_MS } from './grain';

const SOON_DAYS = 14;

/** The acceptances in force at `now` that end within 14 days, soonest first. */
export async function endingAcceptances(
  access: Access<'quality:aggregate'>,
  now: Date,
): Promise<Changes['acceptances']> {
  const overlays = await overlaysAt(access, now);
  const inForce = overlays.filter(({ status }) => status === 'accepted').map(({ acceptanceId }) => acceptanceId);
  if (inForce.length === 0) return [];
  // A successor that is approved already carries the acceptance on, so the last end counts.
  const endsAt = sql<Date>`max(${riskRevisions.endsAt})`.mapWith(riskRevisions.endsAt);
  const rows = await access.db
    .select({ id: riskAcceptances.id, title: riskAcceptances.title, endsAt })
    .from(riskAcceptances)
    .innerJoin(riskRevisions, eq(riskRevisions.acceptanceId, riskAcceptances.id))
    .innerJoin(
      riskDecisions,
      and(eq(riskDecisions.revisionId, riskRevisions.id), eq(riskDecisions.decision, 'approved')),
    )
    .where(and(inArray(riskAcceptances.id, inForce), gt(riskRevisions.endsAt, now)))
    .groupBy(riskAcceptances.id)
    .orderBy(endsAt);
  const soon = now.getTime() + SOON_DAYS * GRAIN_MS.day;
  return rows
    .filter((row) => row.endsAt.getTime() <= soon)
    .map((row) => ({ id: row.id, title: row.title, ends_at: row.endsAt.toISOString() }));
}
