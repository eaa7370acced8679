import { sql } from 'drizzle-orm';
import type { Access } from '@/lib/access/authority';
import type { Filters } from './filters';

/** The dimensions whose values could single out a person (DOMAIN.md section 1). */
export const SINGLING_OUT = ['environment', 'release', 'runtime', 'region'] as const;
type SinglingOut = (typeof SINGLING_OUT)[number];

/** Cells of fewer threads show no figures. */
export const FEWEST_THREADS = 5;

interface Period {
  readonly from: Date;
  readonly to: Date;
}

export function couldSingleOut(dimension: string): dimension is SinglingOut {
  return (SINGLING_OUT as readonly string[]).includes(dimension);
}

/** How many distinct threads each value of a dimension had on the days of the period; a value without any is absent. */
export async function threadCounts(
  access: Access<'quality:aggregate'>,
  dimension: SinglingOut,
  { from, to }: Period,
): Promise<Map<string, number>> {
  const { rows } = await access.db.execute<{ value: string; threads: string }>(
    sql`select value, threads from assay_thread_counts(${dimension}, ${dayOf(from)}, ${dayOf(new Date(to.getTime() - 1))})`,
  );
  return new Map(rows.map((row) => [row.value, Number(row.threads)]));
}

/**
 * Whether a filter leaves so few threads that its figures could single out a person: a filter on one value is a
 * breakdown's cell by another name.
 */
export async function isTooSmall(
  access: Access<'quality:aggregate'>,
  period: Period,
  filters: Filters,
): Promise<boolean> {
  for (const dimension of SINGLING_OUT) {
    const values = filters[dimension] ?? [];
    if (values.length === 0) continue;
    const counts = await threadCounts(access, dimension, period);
    const threads = values.reduce((sum, value) => sum + (counts.get(value) ?? 0), 0);
    if (threads < FEWEST_THREADS) return true;
  }
  return false;
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
