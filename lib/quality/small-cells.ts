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

/**
 * How many distinct threads each value of a dimension had on the days of the period, under the filters; a value
 * without any is absent.
 */
export async function threadCounts(
  access: Access<'quality:aggregate'>,
  dimension: SinglingOut,
  period: Period,
  filters: Filters,
): Promise<Map<string, number>> {
  const rows = await countThreads(access, dimension, period, filters);
  return new Map(rows.map((row) => [row.value, Number(row.threads)]));
}

/** Tells the values of a dimension whose cells are too small to be shown. */
export async function hiddenValues(
  access: Access<'quality:aggregate'>,
  dimension: string,
  period: Period,
  filters: Filters,
): Promise<(value: string) => boolean> {
  if (!couldSingleOut(dimension)) return () => false;
  const threads = await threadCounts(access, dimension, period, filters);
  return (value) => (threads.get(value) ?? 0) < FEWEST_THREADS;
}

/**
 * Whether the filters together leave so few threads that their figures could single out a person: filters are a
 * breakdown's cell by another name.
 */
export async function isTooSmall(
  access: Access<'quality:aggregate'>,
  period: Period,
  filters: Filters,
): Promise<boolean> {
  if (SINGLING_OUT.every((dimension) => (filters[dimension] ?? []).length === 0)) return false;
  const [all] = await countThreads(access, null, period, filters);
  return Number(all?.threads ?? 0) < FEWEST_THREADS;
}

async function countThreads(
  access: Access<'quality:aggregate'>,
  dimension: SinglingOut | null,
  { from, to }: Period,
  filters: Filters,
) {
  const named = SINGLING_OUT.filter((name) => (filters[name] ?? []).length > 0);
  const narrowing = JSON.stringify(Object.fromEntries(named.map((name) => [name, filters[name]])));
  const lastDay = dayOf(new Date(to.getTime() - 1));
  const { rows } = await access.db.execute<{ value: string; threads: string }>(
    sql`select value, threads from assay_thread_counts(${dimension}::text, ${dayOf(from)}, ${lastDay}, ${narrowing}::jsonb)`,
  );
  return rows;
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
