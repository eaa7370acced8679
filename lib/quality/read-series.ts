import { sql } from 'drizzle-orm';
import { fingerprints } from '@/db/schema/groups';
import { callRollups, executionRollups, failureRollups } from '@/db/schema/rollups';
import type { Access } from '@/lib/access/authority';
import { FAULT_DOMAINS } from '@/lib/facts/vocabulary';
import type { Input } from '@/lib/http/endpoint';
import { Problem } from '@/lib/problem';
import { fingerprintOfFailure, matching } from './conditions';
import type { Metric, Series, Split, series } from './contract';
import { coveredFailures } from './covered';
import { type Counted, type Filters, ignoredFilters } from './filters';
import { bucketsOf } from './grain';
import { type GridValue, occurring, toGrid } from './grid';
import { percentilesOf } from './percentiles';
import { describeRange, lastIsPartial, type QualityRange, resolveRange } from './range';
import { sum } from './read-figures';
import { isTooSmall } from './small-cells';
import { ENDINGS, endingOf, isReconcilable } from './success';

type Reading = readonly [access: Access<'quality:aggregate'>, range: QualityRange, filters: Filters];

interface MetricReader {
  readonly metric: Metric;
  /** Null where the metric cannot be split otherwise. */
  readonly by: Split | null;
  readonly counted: Counted;
  readonly unit: Series['unit'];
  readonly read: (...reading: Reading) => Promise<Series['series']>;
}

/** The usual split of a metric comes first. */
const READERS: readonly MetricReader[] = [
  { metric: 'executions', by: 'outcome', counted: 'executions', unit: 'count', read: readOutcomes },
  { metric: 'failures', by: 'domain', counted: 'failures', unit: 'count', read: readFailures },
  { metric: 'executions', by: 'domain', counted: 'executions', unit: 'count', read: readFailedExecutions },
  { metric: 'duration', by: null, counted: 'executions', unit: 'ms', read: readDurations },
  { metric: 'calls', by: null, counted: 'calls', unit: 'count', read: readResults },
  { metric: 'tokens', by: null, counted: 'calls', unit: 'count', read: readTokens },
  { metric: 'cost', by: null, counted: 'calls', unit: 'micro_usd', read: readCost },
];

/** @throws Problem `invalid-request` for a split that the metric does not have. */
function readerOf(asked: Metric | undefined, by: Split | undefined): MetricReader {
  const found = READERS.find((reader) => (!asked || reader.metric === asked) && (by === undefined || reader.by === by));
  if (!found) throw new Problem('invalid-request', `A series of ${asked} cannot be split by ${by}; leave by out.`);
  return found;
}

/**
 * One metric, bucket by bucket.
 * @throws Problem `invalid-request` for a range that cannot be read, or a split that the metric does not have.
 */
export async function readSeries(
  access: Access<'quality:aggregate'>,
  { from, to, metric: asked, by: split, ...filters }: Input<typeof series>,
  now = new Date(),
): Promise<Series> {
  const { metric, by, counted, unit, read } = readerOf(asked, split);
  const range = resolveRange({ from, to }, now);
  const tooSmall = await isTooSmall(access, range, filters);
  return {
    ...describeRange(range),
    fewer_than_5: tooSmall,
    metric,
    by,
    unit,
    last_is_partial: lastIsPartial(range),
    not_narrowed_by: ignoredFilters(counted, filters),
    buckets: bucketsOf(range),
    series: tooSmall ? [] : await read(access, range, filters),
  };
}

async function readOutcomes(...[access, range, filters]: Reading): Promise<Series['series']> {
  const { bucket, outcome, reconciled, executions } = executionRollups;
  const rows = await access.db
    .select({ bucket, outcome, reconciled, executions: sum(executions) })
    .from(executionRollups)
    .where(matching('executions', access.projectId, [range], filters))
    .groupBy(bucket, outcome, reconciled);
  const valuesOf = (some: typeof rows) => some.map((row) => value(row.bucket, endingOf(row.outcome), row.executions));
  const values = valuesOf(rows);
  const found = valuesOf(rows.filter((row) => row.reconciled !== ''));
  const grid = (of: GridValue[]) => toGrid(bucketsOf(range), occurring(values, ENDINGS), of, bucketsWith(values));
  const reconciledGrid = grid(found);
  return grid(values).map((one, index) =>
    isReconcilable(one.key) ? { ...one, reconciled: reconciledGrid[index]?.values ?? [] } : one,
  );
}

/** Failed executions by the domain that was responsible. */
async function readFailedExecutions(...[access, range, filters]: Reading): Promise<Series['series']> {
  const { bucket, domain, executions } = executionRollups;
  const rows = await access.db
    .select({ bucket, domain, executions: sum(executions) })
    .from(executionRollups)
    .where(matching('executions', access.projectId, [range], filters))
    .groupBy(bucket, domain);
  const all = rows.map((row) => value(row.bucket, row.domain, row.executions));
  const failed = all.filter(({ key }) => key !== '');
  return toGrid(bucketsOf(range), occurring(failed, FAULT_DOMAINS), failed, bucketsWith(all));
}

/** Failures by domain. A bucket in which calls were made and none failed is a zero, not a gap. */
async function readFailures(...[access, range, filters]: Reading): Promise<Series['series']> {
  const rows = await access.db
    .select({ bucket: failureRollups.bucket, domain: fingerprints.domain, failures: sum(failureRollups.failures) })
    .from(failureRollups)
    .leftJoin(fingerprints, fingerprintOfFailure)
    .where(matching('failures', access.projectId, [range], filters))
    .groupBy(failureRollups.bucket, fingerprints.domain);
  const gross = rows.map((row) => value(row.bucket, row.domain ?? 'unknown', row.failures));
  const covered = await coveredFailures(access, [range], filters, range.asOf);
  const accepted = covered
    .filter((row) => row.status === 'accepted')
    .map((row) => ({ bucket: row.bucket, key: row.domain, value: row.failures }));
  const evidence = new Set([...bucketsWith(gross), ...(await bucketsWithCalls(access, range, filters))]);
  const keys = occurring(gross, FAULT_DOMAINS);
  const acceptedGrid = toGrid(bucketsOf(range), keys, accepted, evidence);
  return toGrid(bucketsOf(range), keys, gross, evidence).map((one, index) => ({
    ...one,
    accepted: acceptedGrid[index]?.values ?? [],
  }));
}

async function bucketsWithCalls(...[access, range, filters]: Reading): Promise<string[]> {
  const rows = await access.db
    .selectDistinct({ bucket: callRollups.bucket })
    .from(callRollups)
    .where(matching('calls', access.projectId, [range], filters));
  return rows.map((row) => row.bucket.toISOString());
}

async function readDurations(...[access, range, filters]: Reading): Promise<Series['series']> {
  const rows = await access.db
    .select({
      bucket: executionRollups.bucket,
      duration: sql<string>`entry.key`,
      count: sql`sum(entry.value::bigint)`.mapWith(Number),
    })
    .from(executionRollups)
    .crossJoinLateral(sql`jsonb_each_text(${executionRollups.durations}) entry`)
    .where(matching('executions', access.projectId, [range], filters))
    .groupBy(executionRollups.bucket, sql`entry.key`);
  const histograms = new Map<string, Record<string, number>>();
  for (const row of rows) {
    const bucket = row.bucket.toISOString();
    const histogram = histograms.get(bucket) ?? {};
    histogram[row.duration] = row.count;
    histograms.set(bucket, histogram);
  }
  const each = bucketsOf(range).map((bucket) => percentilesOf(histograms.get(bucket) ?? {}));
  return (['p50', 'p95', 'p99'] as const).map((key) => ({ key, values: each.map((percentiles) => percentiles[key]) }));
}

async function readResults(...[access, range, filters]: Reading): Promise<Series['series']> {
  const { bucket, result, calls } = callRollups;
  const rows = await access.db
    .select({ bucket, result, calls: sum(calls) })
    .from(callRollups)
    .where(matching('calls', access.projectId, [range], filters))
    .groupBy(bucket, result);
  const values = rows.map((row) => value(row.bucket, row.result, row.calls));
  return toGrid(bucketsOf(range), occurring(values, CALL_RESULTS), values, bucketsWith(values));
}
const CALL_RESULTS = ['ok', 'failed', 'absorbed', 'unknown'];

async function readTokens(...reading: Reading): Promise<Series['series']> {
  const rows = (await readUsage(...reading)).filter((row) => row.withTokens > 0);
  const values = rows.flatMap((row) => [
    value(row.bucket, 'input', row.inputTokens),
    value(row.bucket, 'output', row.outputTokens),
  ]);
  return toGrid(bucketsOf(reading[1]), ['input', 'output'], values, bucketsWith(values));
}

async function readCost(...reading: Reading): Promise<Series['series']> {
  const rows = (await readUsage(...reading)).filter((row) => row.withCost > 0);
  const values = rows.map((row) => value(row.bucket, 'cost', row.costMicroUsd));
  return toGrid(bucketsOf(reading[1]), ['cost'], values, bucketsWith(values));
}

/** Tokens and cost with how many calls reported them: a bucket in which none did is a gap. */
function readUsage(...[access, range, filters]: Reading) {
  return access.db
    .select({
      bucket: callRollups.bucket,
      inputTokens: sum(callRollups.inputTokens),
      outputTokens: sum(callRollups.outputTokens),
      withTokens: sum(callRollups.callsWithTokens),
      withCost: sum(callRollups.callsWithCost),
      costMicroUsd: sum(callRollups.costMicroUsd),
    })
    .from(callRollups)
    .where(matching('calls', access.projectId, [range], filters))
    .groupBy(callRollups.bucket);
}

function value(bucket: Date, key: string, amount: number): GridValue {
  return { bucket: bucket.toISOString(), key, value: amount };
}

function bucketsWith(values: readonly GridValue[]): Set<string> {
  return new Set(values.map(({ bucket }) => bucket));
}
