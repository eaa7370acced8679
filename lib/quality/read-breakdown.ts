import { and, eq, type SQL, sql } from 'drizzle-orm';
import { callRollups } from '@/db/schema/rollups';
import type { Access } from '@/lib/access/authority';
import type { Input } from '@/lib/http/endpoint';
import { type CellCounts, cellsOf, orderCells } from './cells';
import { matching } from './conditions';
import type { Breakdown, breakdown } from './contract';
import { absorbedCalls, type DimensionReading, failingCalls, placed, READINGS } from './dimension-reading';
import { type Filters, ignoredFilters } from './filters';
import type { Span } from './grain';
import type { Histogram } from './histogram';
import { describePeriod, describeRange, previousPeriod, resolveRange } from './range';
import { sum, sumWhere } from './read-figures';
import { readRateTrends } from './read-rate-trends';
import { hiddenValues, isTooSmall } from './small-cells';

const MOST_ITEMS = 200;

/**
 * Calls and failures by one dimension, with the period before.
 * @throws Problem `invalid-request` for a range that cannot be read.
 */
export async function breakDown(
  access: Access<'quality:aggregate'>,
  { from, to, by, ...filters }: Input<typeof breakdown>,
  now = new Date(),
): Promise<Breakdown> {
  const range = resolveRange({ from, to }, now);
  const before = previousPeriod(range);
  const tooSmall = await isTooSmall(access, range, filters);
  const answer = {
    ...describeRange(range),
    previous: describePeriod(before),
    fewer_than_5: tooSmall,
    by,
    not_narrowed_by: ignoredFilters('calls', filters).filter((name) => name !== 'domain'),
  };
  if (tooSmall) return { ...answer, total: null, items: [], left_out: 0 };
  const reading = READINGS[by];
  const current = {
    ...(await readCounts(access, reading, [range], filters)),
    durations: await readDurations(access, reading, range, filters),
    trends: await readRateTrends(access, reading, range, filters),
  };
  const previous = (await isTooSmall(access, before, filters))
    ? { cells: new Map<string, CellCounts>(), total: { calls: 0, failing: 0 } }
    : await readCounts(access, reading, before.spans, filters);
  const isHidden = await hiddenValues(access, by, range, filters);
  const wasHidden = await hiddenValues(access, by, before, filters);
  const cells = orderCells(cellsOf(current, previous, isHidden, wasHidden));
  const items = cells.slice(0, MOST_ITEMS);
  return { ...answer, total: current.total, items, left_out: cells.length - items.length };
}

async function readCounts(
  access: Access<'quality:aggregate'>,
  reading: DimensionReading,
  spans: readonly Span[],
  filters: Filters,
) {
  const { column, own, ofFailures } = reading;
  const { calls, domain } = callRollups;
  const where = matching('calls', access.projectId, spans, filters);
  const failing = failingCalls(filters);
  const [all] = await access.db
    .select({ calls: sum(calls), failing: sumWhere(calls, failing) })
    .from(callRollups)
    .where(where);
  const rows = await access.db
    .select({
      value: sql<string>`${column}`,
      calls: sum(calls),
      failing: sumWhere(calls, failing),
      absorbed: sumWhere(calls, absorbedCalls(filters)),
      responsible: sumWhere(calls, and(failing, own === undefined ? undefined : eq(domain, own)) as SQL),
    })
    .from(callRollups)
    .where(and(where, placed(reading, filters)))
    .groupBy(column);
  const total = all ?? { calls: 0, failing: 0 };
  const cells = rows.map(({ value, ...counts }): [string, CellCounts] => [
    value,
    ofFailures ? { ...counts, calls: total.calls } : counts,
  ]);
  return { total, cells: new Map(cells) };
}

async function readDurations(
  access: Access<'quality:aggregate'>,
  reading: DimensionReading,
  range: Span,
  filters: Filters,
): Promise<Map<string, Histogram>> {
  const rows = await access.db
    .select({
      value: sql<string>`${reading.column}`,
      duration: sql<string>`entry.key`,
      count: sql`sum(entry.value::bigint)`.mapWith(Number),
    })
    .from(callRollups)
    .crossJoinLateral(sql`jsonb_each_text(${callRollups.durations}) entry`)
    .where(and(matching('calls', access.projectId, [range], filters), placed(reading, filters)))
    .groupBy(reading.column, sql`entry.key`);
  const histograms = new Map<string, Record<string, number>>();
  for (const row of rows) {
    const histogram = histograms.get(row.value) ?? {};
    histogram[row.duration] = row.count;
    histograms.set(row.value, histogram);
  }
  return histograms;
}
