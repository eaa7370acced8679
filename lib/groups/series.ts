import { sql } from 'drizzle-orm';
import { failureRollups } from '@/db/schema/rollups';
import type { Access } from '@/lib/access/authority';
import { matching } from '@/lib/quality/conditions';
import type { Span } from '@/lib/quality/grain';
import type { Narrowing } from './covered';

export interface Bucket {
  readonly fingerprint: string;
  /** Start of the bucket, RFC 3339 in milliseconds, as `bucketsOf` names it. */
  readonly at: string;
  readonly failures: number;
  readonly absorbed: number;
}

/** The failures of fingerprints bucket by bucket; buckets without any are absent. */
export async function bucketsOfFingerprints(
  access: Access<'quality:aggregate'>,
  span: Span,
  narrowing: Narrowing,
  fingerprints: readonly string[],
): Promise<Bucket[]> {
  if (fingerprints.length === 0) return [];
  const { rows } = await access.db.execute<{ fingerprint: string; at: Date; failures: string; absorbed: string }>(sql`
    select ${failureRollups.fingerprint} as fingerprint, ${failureRollups.bucket} as at,
      sum(${failureRollups.failures}) as failures, sum(${failureRollups.absorbed}) as absorbed
    from ${failureRollups}
    where ${matching('failures', access.projectId, [span], narrowing)}
      and ${failureRollups.fingerprint} = any(${sql.param([...fingerprints])}::text[])
    group by 1, 2`);
  return rows.map(({ fingerprint, at, failures, absorbed }) => ({
    fingerprint,
    at: new Date(at).toISOString(),
    failures: Number(failures),
    absorbed: Number(absorbed),
  }));
}
