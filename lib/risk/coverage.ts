import { and, lt, type SQL, sql } from 'drizzle-orm';
import { failureRollups } from '@/db/schema/rollups';
import { type FingerprintsOf, readKinds } from './kinds';
import { type Overlay, overlaysAt, type RiskReader } from './overlays';
import { failuresIn, isByKindAlone, isOneOf, matchesScope } from './scope-sql';
import { type Grain, spansCutAt } from './spans';

export type CoverageStatus = Overlay['status'];

/** Failures of one bucket and one kind that are covered. */
export interface CoveredKind {
  readonly fingerprint: string;
  /** Start of the bucket, RFC 3339. */
  readonly bucket: string;
  /** `accepted`: by an acceptance in force now. `pending`: only by a proposal that nobody has decided. */
  readonly status: CoverageStatus;
  /** Gross failures, each in one row only. */
  readonly failures: number;
}

/** The same for one combination of dimensions; empty text is "not reported". */
export interface CoverageRow extends CoveredKind {
  readonly environment: string;
  readonly release: string;
  readonly model: string;
  readonly tool: string;
}

/** A range of whole buckets: `from` counts, `to` does not. */
export interface CoverageRange {
  readonly from: Date;
  readonly to: Date;
  readonly grain: Grain;
}

const DIMENSIONS = ['environment', 'release', 'model', 'tool'] as const;

/** Which failures are asked for; of several values any will do, absent or none means all. */
export type CoverageNarrowing = {
  readonly [Name in (typeof DIMENSIONS)[number] | 'fingerprint']?: readonly string[] | undefined;
};

/**
 * The covered part of the failures in a range, by fingerprint. An overlay: it reads the rollups and changes nothing.
 * A standing acceptance covers earlier and later failures alike, a pinned one those before its approval.
 */
export function coverageByKind(
  access: RiskReader,
  range: CoverageRange,
  narrowing: CoverageNarrowing = {},
  now: Date = new Date(),
): Promise<CoveredKind[]> {
  return readCovered<CoveredKind>(access, range, ['fingerprint'], narrowing, now);
}

/** As `coverageByKind`, by every dimension of the rollups. Many more rows; ask for it only to break down by several. */
export function coverage(access: RiskReader, range: CoverageRange, now: Date = new Date()): Promise<CoverageRow[]> {
  return readCovered<CoverageRow>(access, range, ['fingerprint', ...DIMENSIONS], {}, now);
}

async function readCovered<Row extends CoveredKind>(
  access: RiskReader,
  { from, to, grain }: CoverageRange,
  by: readonly ('fingerprint' | (typeof DIMENSIONS)[number])[],
  narrowing: CoverageNarrowing,
  now: Date,
): Promise<Row[]> {
  const overlays = await overlaysAt(access, now);
  if (overlays.length === 0) return [];
  const fingerprintsOf = await readKinds(
    access,
    overlays.map(({ scope }) => scope),
  );
  const keys = by.map((name) => sql`${failureRollups[name]} AS ${sql.identifier(name)}`);
  const names = by.map((name) => sql.identifier(name));
  const { rows } = await access.db.execute<Record<string, string>>(sql`
    SELECT ${sql.join(names, sql`, `)}, bucket, status, sum(failures) AS failures
    FROM (
      SELECT ${sql.join(keys, sql`, `)}, date_trunc(${grain}, ${failureRollups.bucket}, 'UTC') AS bucket,
        ${statusOf(overlays, fingerprintsOf)} AS status, ${failureRollups.failures} AS failures
      FROM ${failureRollups}
      WHERE ${failuresIn(access.projectId, spansCutAt(from, to, cutsOf(overlays), grain))}
        AND ${isOneOf(
          failureRollups.fingerprint,
          overlays.flatMap(({ scope }) => fingerprintsOf(scope)),
        )}
        AND ${narrowed(narrowing)}
    ) AS failure
    WHERE status IS NOT NULL GROUP BY ${sql.join([...names, sql`bucket, status`], sql`, `)}`);
  return rows.map((row) => ({
    ...(row as unknown as Row),
    bucket: new Date(row.bucket as string).toISOString(),
    failures: Number(row.failures),
  }));
}

function narrowed(narrowing: CoverageNarrowing): SQL {
  const conditions = (['fingerprint', ...DIMENSIONS] as const).map((name) => {
    const values = narrowing[name] ?? [];
    return values.length === 0 ? undefined : isOneOf(failureRollups[name], values);
  });
  return and(...conditions) ?? sql`true`;
}

/** Where buckets must not reach across. */
export function cutsOf(overlays: readonly Overlay[]): Date[] {
  return overlays.flatMap(({ before }) => (before ? [before] : []));
}

/** `accepted`, else `pending`, else null, for a row of the rollups; so each failure counts once and accepted wins. */
export function statusOf(overlays: readonly Overlay[], fingerprintsOf: FingerprintsOf): SQL {
  const branches = (['accepted', 'pending'] as const).flatMap((status) => {
    const covering = conditionsOf(
      overlays.filter((overlay) => overlay.status === status),
      fingerprintsOf,
    );
    return covering.length === 0 ? [] : [sql`WHEN ${sql.join(covering, sql` OR `)} THEN ${sql.raw(`'${status}'`)}`];
  });
  return branches.length === 0 ? sql`NULL::text` : sql`CASE ${sql.join(branches, sql` `)} END`;
}

/** Overlays that go by the fingerprint alone share one condition: Postgres looks a long list up by hash. */
function conditionsOf(overlays: readonly Overlay[], fingerprintsOf: FingerprintsOf): SQL[] {
  const isPlain = ({ scope, before }: Overlay) => before === null && isByKindAlone(scope);
  const plain = overlays.filter(isPlain).flatMap(({ scope }) => fingerprintsOf(scope));
  const others = overlays.filter((overlay) => !isPlain(overlay));
  return [
    ...(plain.length > 0 ? [isOneOf(failureRollups.fingerprint, plain)] : []),
    ...others.map(
      ({ scope, before }) =>
        sql`(${and(matchesScope(scope, fingerprintsOf), before ? lt(failureRollups.bucket, before) : undefined)})`,
    ),
  ];
}
