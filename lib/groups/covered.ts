import type { Access } from '@/lib/access/authority';
import type { Span } from '@/lib/quality/grain';
import { type CoveredKind, coverageByKind } from '@/lib/risk/coverage';
import type { Counts } from './contract';

/** What narrows the failures of a group. Absent or empty: everything. */
export interface Narrowing {
  readonly environment?: readonly string[] | undefined;
  readonly release?: readonly string[] | undefined;
  readonly model?: readonly string[] | undefined;
  readonly tool?: readonly string[] | undefined;
}
export const NARROWED_BY = ['environment', 'release', 'model', 'tool'] as const;

/** What of a filter narrows the failures of one group; its domain and provider are the group's own. */
export function narrowingOf({ environment, release, model, tool }: Narrowing): Narrowing {
  return { environment, release, model, tool };
}

/** The covered failures in the span under the same dimensions by which the groups were counted. */
export function coveredRows(
  access: Access<'quality:aggregate'>,
  span: Span,
  narrowing: Narrowing,
): Promise<CoveredKind[]> {
  return coverageByKind(access, span, narrowingOf(narrowing));
}

/** The counts of one group out of all covered rows. */
export function countsOf(
  group: { readonly fingerprints: readonly string[]; readonly gross: number; readonly absorbed: number },
  covered: readonly CoveredKind[],
): Counts {
  const { fingerprints, gross, absorbed } = group;
  const own = covered.filter((row) => fingerprints.includes(row.fingerprint));
  const accepted = sumOf(own.filter((row) => row.status === 'accepted'));
  const pending = sumOf(own.filter((row) => row.status === 'pending'));
  return { gross, accepted, net: gross - accepted, pending, absorbed };
}

export function sumOf(rows: readonly { readonly failures: number }[]): number {
  return rows.reduce((sum, row) => sum + row.failures, 0);
}
