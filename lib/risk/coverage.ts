import { and, lt, type SQL, sql } from 'drizzle-orm';
import { failureRollups } from '@/db/schema/rollups';
import { type Overlay, overlaysAt, type RiskReader } from './overlays';
import { matchesScope } from './scope-sql';
import { type Grain, spansCutAt } from './spans';
import { FAILURES, failuresIn } from './tally';

/** Failures of one bucket and one combination of dimensions that are covered; empty text is "not reported". */
export interface CoverageRow {
  readonly fingerprint: string;
  readonly environment: string;
  readonly release: string;
  readonly model: string;
  readonly tool: string;
  /** Start of the bucket, RFC 3339. */
  readonly bucket: string;
  /** `accepted`: by an acceptance in force now. `pending`: only by a proposal that nobody has decided. */
  readonly status: 'accepted' | 'pending';
  /** Gross failures, each in one row only. */
  readonly failures: number;
}

/**
 * The covered part of the failures in a range of whole buckets. An overlay: it reads the rollups and changes nothing.
 * A standing acceptance covers earlier and later failures alike, a pinned one those before its approval.
 */
export async function coverage(
  access: RiskReader,
  range: { readonly from: Date; readonly to: Date; readonly grain: Grain },
  now: Date = new Date(),
): Promise<CoverageRow[]> {
  const overlays = await overlaysAt(access, now);
  if (overlays.length === 0) return [];
  const spans = spansCutAt(range.from, range.to, cutsOf(overlays), range.grain);
  const status = statusOf(overlays);
  const { fingerprint, environment, release, model, tool, bucket, failures } = failureRollups;
  const { rows } = await access.db.execute<Record<keyof CoverageRow, string>>(sql`
    SELECT fingerprint, environment, release, model, tool, bucket, status, sum(failures) AS failures
    FROM (
      SELECT ${fingerprint} AS fingerprint, ${environment} AS environment, ${release} AS release, ${model} AS model,
        ${tool} AS tool, date_trunc(${range.grain}, ${bucket}, 'UTC') AS bucket, ${status} AS status,
        ${failures} AS failures
      FROM ${FAILURES} WHERE ${failuresIn(access.projectId, spans)}
    ) AS failure
    WHERE status IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7`);
  return rows.map((row) => ({
    ...row,
    bucket: new Date(row.bucket).toISOString(),
    status: row.status as CoverageRow['status'],
    failures: Number(row.failures),
  }));
}

/** Where buckets must not reach across. */
export function cutsOf(overlays: readonly Overlay[]): Date[] {
  return overlays.flatMap(({ before }) => (before ? [before] : []));
}

/** `accepted`, else `pending`, else null, for a row of the join; so each failure counts once and accepted wins. */
export function statusOf(overlays: readonly Overlay[]): SQL {
  const branches = (['accepted', 'pending'] as const).flatMap((status) => {
    const covering = overlays.filter((overlay) => overlay.status === status).map(coversRow);
    return covering.length === 0 ? [] : [sql`WHEN ${sql.join(covering, sql` OR `)} THEN ${sql.raw(`'${status}'`)}`];
  });
  return branches.length === 0 ? sql`NULL::text` : sql`CASE ${sql.join(branches, sql` `)} END`;
}

function coversRow({ scope, before }: Overlay): SQL {
  return sql`(${and(matchesScope(scope), before ? lt(failureRollups.bucket, before) : undefined)})`;
}
