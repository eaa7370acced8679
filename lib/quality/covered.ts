import { and, eq, inArray } from 'drizzle-orm';
import { fingerprints } from '@/db/schema/groups';
import type { Access } from '@/lib/access/authority';
import { type CoveredKind, coverageByKind } from '@/lib/risk/coverage';
import { appliedFilters, type Filters } from './filters';
import type { Span } from './grain';

/** Failures of one bucket that an acceptance covers, or a proposal would, with the domain of their fingerprint. */
export interface CoveredFailures {
  readonly bucket: string;
  readonly domain: string;
  readonly status: CoveredKind['status'];
  readonly failures: number;
}

/** The covered failures of the spans that match the filters; each failure is in it once at most. */
export async function coveredFailures(
  access: Access<'quality:aggregate'>,
  spans: readonly Span[],
  filters: Filters,
  now: Date,
): Promise<CoveredFailures[]> {
  const { provider, domain, ...own } = appliedFilters('failures', filters);
  const rows: CoveredKind[] = [];
  for (const span of spans) rows.push(...(await coverageByKind(access, span, own, now)));
  const identities = await identitiesOf(access, rows);
  return rows.flatMap((row) => {
    const identity = identities.get(row.fingerprint);
    if (!matches(identity?.provider, provider) || !matches(identity?.domain, domain)) return [];
    const { bucket, status, failures } = row;
    return [{ bucket: new Date(bucket).toISOString(), domain: identity?.domain ?? 'unknown', status, failures }];
  });
}

function matches(value: string | null | undefined, values: readonly string[] | undefined): boolean {
  return !values || values.length === 0 || values.includes(value ?? '');
}

async function identitiesOf(access: Access<'quality:aggregate'>, rows: readonly CoveredKind[]) {
  if (rows.length === 0) return new Map<string, { domain: string; provider: string | null }>();
  const ids = [...new Set(rows.map((row) => row.fingerprint))];
  const found = await access.db
    .select({ fingerprint: fingerprints.fingerprint, domain: fingerprints.domain, provider: fingerprints.provider })
    .from(fingerprints)
    .where(and(eq(fingerprints.projectId, access.projectId), inArray(fingerprints.fingerprint, ids)));
  return new Map(found.map(({ fingerprint, ...identity }) => [fingerprint, identity]));
}
