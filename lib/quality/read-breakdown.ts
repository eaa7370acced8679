import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { callRollups } from '@/db/schema/rollups';
import type { Access } from '@/lib/access/authority';
import type { Input } from '@/lib/http/endpoint';
import { type CellCounts, cellsOf, orderCells } from './cells';
import { matching } from './conditions';
import type { Breakdown, breakdown, Dimension } from './contract';
import { type Filters, ignoredFilters } from './filters';
import type { Span } from './grain';
import type { Histogram } from './histogram';
import { describePeriod, describeRange, previousPeriod, resolveRange } from './range';
import { sum, sumWhere } from './read-figures';
import { couldSingleOut, FEWEST_THREADS, isTooSmall, threadCounts } from './small-cells';

const MOST_ITEMS = 200;
const { callKind, calls, result, domain } = callRollups;

interface DimensionReading {
  readonly column: PgColumn;
  /** Which calls have a place in it: a tool call has no model, so it is not one of an unknown model. */
  readonly has?: SQL | undefined;
  /** The fault domain of the dimension's values; every failing call where there is none. */
  readonly own?: string;
  /** Says how a call failed, so that a call without failure has no value and all calls are what a count compares with. */
  readonly ofFailures?: true;
}

const { provider, model, tool, capability } = callRollups;
const READINGS: Record<Dimension, DimensionReading> = {
  domain: { column: domain, ofFailures: true },
  error_class: { column: callRollups.errorClass, ofFailures: true },
  provider: { column: provider, has: or(eq(callKind, 'model'), ne(provider, '')), own: 'provider' },
  model: { column: model, has: or(eq(callKind, 'model'), ne(model, '')), own: 'model' },
  tool: { column: tool, has: or(eq(callKind, 'tool'), ne(tool, '')), own: 'tool' },
  capability: { column: capability, has: or(eq(callKind, 'tool'), ne(capability, '')), own: 'tool' },
  runtime: { column: callRollups.runtime, own: 'runtime' },
  release: { column: callRollups.release },
  environment: { column: callRollups.environment },
  region: { column: callRollups.region },
};

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
  const current = await readCounts(access, by, [range], filters);
  const previous = (await isTooSmall(access, before, filters))
    ? { cells: new Map<string, CellCounts>(), total: { calls: 0, failing: 0 } }
    : await readCounts(access, by, before.spans, filters);
  const cells = orderCells(
    cellsOf(
      { ...current, durations: await readDurations(access, by, [range], filters) },
      previous,
      await hiddenValues(access, by, range),
      await hiddenValues(access, by, before),
    ),
  );
  const items = cells.slice(0, MOST_ITEMS);
  return { ...answer, total: current.total, items, left_out: cells.length - items.length };
}

async function readCounts(
  access: Access<'quality:aggregate'>,
  by: Dimension,
  spans: readonly Span[],
  filters: Filters,
) {
  const { column, has, own, ofFailures } = READINGS[by];
  const where = matching('calls', access.projectId, spans, filters);
  const failing = and(eq(result, 'failed'), ofDomains(filters)) as SQL;
  const [all] = await access.db
    .select({ calls: sum(calls), failing: sumWhere(calls, failing) })
    .from(callRollups)
    .where(where);
  const rows = await access.db
    .select({
      value: sql<string>`${column}`,
      calls: sum(calls),
      failing: sumWhere(calls, failing),
      absorbed: sumWhere(calls, and(eq(result, 'absorbed'), ofDomains(filters)) as SQL),
      responsible: sumWhere(calls, and(failing, own === undefined ? undefined : eq(domain, own)) as SQL),
    })
    .from(callRollups)
    .where(and(where, ofFailures ? and(ne(column, ''), ofDomains(filters)) : has))
    .groupBy(column);
  const total = all ?? { calls: 0, failing: 0 };
  const cells = rows.map(({ value, ...counts }) => [value, ofFailures ? { ...counts, calls: total.calls } : counts]);
  return { total, cells: new Map(cells as [string, CellCounts][]) };
}

async function readDurations(
  access: Access<'quality:aggregate'>,
  by: Dimension,
  spans: readonly Span[],
  filters: Filters,
): Promise<Map<string, Histogram>> {
  const { column, has, ofFailures } = READINGS[by];
  const rows = await access.db
    .select({
      value: sql<string>`${column}`,
      duration: sql<string>`entry.key`,
      count: sql`sum(entry.value::bigint)`.mapWith(Number),
    })
    .from(callRollups)
    .crossJoinLateral(sql`jsonb_each_text(${callRollups.durations}) entry`)
    .where(
      and(
        matching('calls', access.projectId, spans, filters),
        ofFailures ? and(ne(column, ''), ofDomains(filters)) : has,
      ),
    )
    .groupBy(column, sql`entry.key`);
  const histograms = new Map<string, Record<string, number>>();
  for (const row of rows) {
    histograms.set(row.value, { ...histograms.get(row.value), [row.duration]: row.count });
  }
  return histograms;
}

/** Tells the values of a dimension whose cells are too small to be shown. */
async function hiddenValues(
  access: Access<'quality:aggregate'>,
  by: Dimension,
  period: { from: Date; to: Date },
): Promise<(value: string) => boolean> {
  if (!couldSingleOut(by)) return () => false;
  const threads = await threadCounts(access, by, period);
  return (value) => (threads.get(value) ?? 0) < FEWEST_THREADS;
}

function ofDomains({ domain: domains }: Filters): SQL | undefined {
  if (!domains || domains.length === 0) return undefined;
  return or(...domains.map((one) => eq(domain, one)));
}
