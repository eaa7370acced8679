import { sql } from 'drizzle-orm';
import type { RiskReader } from './overlays';
import type { Scope } from './scope';

/** Fewer distinct threads than this could single a person out (DOMAIN.md section 1). */
export const FEWEST_THREADS = 5;

/** The attributes of a scope by which figures could single a person out. */
const SINGLING_OUT = ['environment', 'release'] as const;

/**
 * Tells which scopes leave so few threads in a period that their figures must not be shown. The counts of threads are
 * read once, whatever the number of scopes, and only where one of them asks.
 */
export async function smallScopes(
  access: RiskReader,
  scopes: readonly Scope[],
  period: { readonly from: Date; readonly to: Date },
): Promise<(scope: Scope) => boolean> {
  const counts = new Map<string, Map<string, number>>();
  for (const dimension of SINGLING_OUT) {
    if (scopes.some((scope) => scope[dimension])) counts.set(dimension, await threadCounts(access, dimension, period));
  }
  return (scope) =>
    SINGLING_OUT.some((dimension) => {
      const values = scope[dimension];
      if (!values) return false;
      const threads = values.reduce((sum, value) => sum + (counts.get(dimension)?.get(value) ?? 0), 0);
      return threads < FEWEST_THREADS;
    });
}

async function threadCounts(access: RiskReader, dimension: string, { from, to }: { from: Date; to: Date }) {
  const { rows } = await access.db.execute<{ value: string; threads: string }>(
    sql`select value, threads from assay_thread_counts(${dimension}, ${dayOf(from)}, ${dayOf(to)})`,
  );
  return new Map(rows.map(({ value, threads }) => [value, Number(threads)]));
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
