import { sql } from 'drizzle-orm';
import { callRollups } from '@/db/schema/rollups';
import type { Access } from '@/lib/access/authority';
import { inSteps } from './coarsen';
import { matching } from './conditions';
import { type DimensionReading, failingCalls } from './dimension-reading';
import type { Filters } from './filters';
import { bucketsOf, type Span } from './grain';
import { sum, sumWhere } from './read-figures';

/** As many points as a sparkline can show. */
const MOST_POINTS = 24;

interface Counts {
  calls: number;
  failing: number;
}

/** The failing rate of each value over the range, in at most 24 steps; a gap where nothing was called. */
export async function readRateTrends(
  access: Access<'quality:aggregate'>,
  { column, ofFailures }: DimensionReading,
  range: Span,
  filters: Filters,
): Promise<Map<string, (number | null)[]>> {
  const rows = await access.db
    .select({
      value: sql<string>`${column}`,
      bucket: callRollups.bucket,
      calls: sum(callRollups.calls),
      failing: sumWhere(callRollups.calls, failingCalls(filters)),
    })
    .from(callRollups)
    .where(matching('calls', access.projectId, [range], filters))
    .groupBy(column, callRollups.bucket);
  const buckets = bucketsOf(range);
  const place = new Map(buckets.map((bucket, index) => [bucket, index]));
  const trends = new Map<string, Counts[]>();
  const all = emptyCounts(buckets.length);
  for (const row of rows) {
    const index = place.get(row.bucket.toISOString()) ?? -1;
    const own = trends.get(row.value) ?? emptyCounts(buckets.length);
    trends.set(row.value, own);
    add(own[index], row);
    add(all[index], row);
  }
  const step = Math.ceil(buckets.length / MOST_POINTS);
  return new Map([...trends].map(([value, own]) => [value, rates(own, ofFailures ? all : own, step)]));
}

function rates(failing: readonly Counts[], called: readonly Counts[], step: number): (number | null)[] {
  const calls = inSteps(called, step).map((stretch) => stretch.reduce((total, one) => total + one.calls, 0));
  const failures = inSteps(failing, step).map((stretch) => stretch.reduce((total, one) => total + one.failing, 0));
  return calls.map((count, index) => (count === 0 ? null : (failures[index] ?? 0) / count));
}

function emptyCounts(length: number): Counts[] {
  return Array.from({ length }, () => ({ calls: 0, failing: 0 }));
}

function add(to: Counts | undefined, { calls, failing }: Counts): void {
  if (!to) return;
  to.calls += calls;
  to.failing += failing;
}
