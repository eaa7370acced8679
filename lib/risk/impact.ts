import { sql } from 'drizzle-orm';
import { failureRollups } from '@/db/schema/rollups';
import type { Impact } from './contract';
import { cutsOf, statusOf } from './coverage';
import { readKinds } from './kinds';
import { overlaysAt, type RiskReader } from './overlays';
import type { Scope } from './scope';
import { failuresIn, matchesScope } from './scope-sql';
import { smallScopes } from './small-scope';
import { floorToMinute, type Span, spansBetween, spansCutAt } from './spans';
import { type Figures, tally } from './tally';

const MINUTE_MS = 60_000;
const DAYS_30_MS = 30 * 86_400_000;
const ALL_TIME: Span = { grain: 'day', from: new Date('0001-01-01T00:00:00Z'), to: new Date('9999-12-31T00:00:00Z') };

/** The 30 days before an instant, to the full minutes around them. */
export function last30Days(now: Date): { from: Date; to: Date } {
  const to = new Date(floorToMinute(now).getTime() + MINUTE_MS);
  return { from: new Date(to.getTime() - DAYS_30_MS), to };
}

/** What a scope matches at `now`: of all time, in the last 30 days, and how much of that is covered already. */
export async function impactOf(access: RiskReader, scope: Scope, now: Date): Promise<Impact> {
  const period = last30Days(now);
  const isSmall = await smallScopes(access, [scope], period);
  if (isSmall(scope)) return { as_of: now.toISOString(), figures: null };
  const [total, recent] = await tally(access, [
    { scope, spans: [ALL_TIME] },
    { scope, spans: spansBetween(period.from, period.to) },
  ]);
  const covered = await coveredIn(access, scope, period, now);
  const none = { groups: 0, failures: 0 };
  return {
    as_of: now.toISOString(),
    figures: { total: total ?? none, last_30_days: { ...(recent ?? none), ...covered } },
  };
}

/** The figures of the last 30 days for many scopes at once; null for those with fewer than 5 threads. */
export async function recentFigures(
  access: RiskReader,
  scopes: readonly Scope[],
  now: Date,
): Promise<(Figures | null)[]> {
  const period = last30Days(now);
  const isSmall = await smallScopes(access, scopes, period);
  const spans = spansBetween(period.from, period.to);
  const figures = await tally(
    access,
    scopes.map((scope) => ({ scope, spans })),
  );
  return scopes.map((scope, index) => (isSmall(scope) ? null : (figures[index] ?? null)));
}

async function coveredIn(access: RiskReader, scope: Scope, { from, to }: { from: Date; to: Date }, now: Date) {
  const overlays = await overlaysAt(access, now);
  const fingerprintsOf = await readKinds(access, [scope, ...overlays.map((overlay) => overlay.scope)]);
  const spans = spansCutAt(from, to, cutsOf(overlays));
  const { rows } = await access.db.execute<{ accepted: string; pending: string }>(sql`
    SELECT coalesce(sum(failures) FILTER (WHERE status = 'accepted'), 0) AS accepted,
      coalesce(sum(failures) FILTER (WHERE status = 'pending'), 0) AS pending
    FROM (
      SELECT ${failureRollups.failures} AS failures, ${statusOf(overlays, fingerprintsOf)} AS status
      FROM ${failureRollups}
      WHERE ${failuresIn(access.projectId, spans)} AND ${matchesScope(scope, fingerprintsOf)}
    ) AS failure`);
  return { accepted: Number(rows[0]?.accepted ?? 0), pending: Number(rows[0]?.pending ?? 0) };
}
