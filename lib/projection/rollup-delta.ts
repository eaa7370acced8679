import { GRAINS, type Grain } from '@/lib/quality/grain';
import { bucketOf, type Histogram, mergeHistograms } from '@/lib/quality/histogram';
import type {
  CallContribution,
  ControlContribution,
  ExecutionContribution,
  FailureContribution,
  RunProjection,
} from './projection';

/** What one execution puts into the rollups; kept, so that it can be taken out again. */
export interface Contribution {
  readonly threadId: string;
  readonly execution: ExecutionContribution | null;
  readonly calls: readonly CallContribution[];
  readonly failures: readonly FailureContribution[];
  /** Absent in what engines before version 3 kept. */
  readonly controls?: ControlContribution | null;
}

/** One row to be added to a rollup table: its key, what is added to its counts, and to its histogram if it has one. */
export interface DeltaRow {
  readonly key: Readonly<Record<string, string>>;
  readonly counts: Readonly<Record<string, number>>;
  readonly durations?: Histogram;
}

export interface RollupDelta {
  readonly executionRollups: DeltaRow[];
  readonly callRollups: DeltaRow[];
  readonly failureRollups: DeltaRow[];
  readonly controlRollups: DeltaRow[];
  readonly threadDays: DeltaRow[];
}

export function contributionOf(projection: RunProjection): Contribution {
  return {
    threadId: projection.execution.threadId,
    execution: projection.executionContribution,
    calls: projection.callContributions,
    failures: projection.failureContributions,
    controls: projection.controlContribution,
  };
}

/**
 * What must be added to the rollups when the old contributions are replaced by the new ones. Rows that would add
 * nothing are left out; the rest is in the order of the keys, so that two projectors lock rows in the same order.
 */
export function rollupDelta(before: readonly Contribution[], after: readonly Contribution[]): RollupDelta {
  const sums = {
    executions: new Sums(),
    calls: new Sums(),
    failures: new Sums(),
    controls: new Sums(),
    threads: new Sums(),
  };
  for (const contribution of before) addContribution(sums, contribution, -1);
  for (const contribution of after) addContribution(sums, contribution, 1);
  return {
    executionRollups: sums.executions.rows(),
    callRollups: sums.calls.rows(),
    failureRollups: sums.failures.rows(),
    controlRollups: sums.controls.rows(),
    threadDays: sums.threads.rows(),
  };
}

type SumsByTable = Record<'executions' | 'calls' | 'failures' | 'controls' | 'threads', Sums>;

function addContribution(
  sums: SumsByTable,
  { threadId, execution, calls, failures, controls }: Contribution,
  sign: 1 | -1,
): void {
  if (execution) {
    const { environment, release, runtime, region, outcome, domain, reconciled = null } = execution;
    const dimensions = named({ environment, release, runtime, region });
    for (const grain of GRAINS) {
      const key = { ...bucketKey(grain, execution.minute), ...dimensions, ...named({ outcome, domain, reconciled }) };
      sums.executions.add(
        key,
        { executions: sign, evaluated: execution.evaluated ? sign : 0 },
        execution.durationMs,
        sign,
      );
    }
    sums.threads.add({ day: execution.minute.slice(0, 10), ...dimensions, threadId }, { executions: sign }, null, sign);
  }
  for (const call of calls) addCall(sums.calls, call, sign);
  for (const failure of failures) addFailure(sums.failures, failure, sign);
  if (controls) addControls(sums.controls, controls, sign);
}

function addControls(sums: Sums, { minute, verdicts, ...place }: ControlContribution, sign: 1 | -1): void {
  for (const { rule, capability, verdict } of verdicts) {
    const counts = {
      held: verdict === 'held' ? sign : 0,
      violated: verdict === 'violated' ? sign : 0,
      notEvidenced: verdict === 'not_evidenced' ? sign : 0,
    };
    for (const grain of GRAINS) {
      sums.add({ ...bucketKey(grain, minute), rule, capability, ...named({ ...place }) }, counts, null, sign);
    }
  }
}

function addCall(sums: Sums, call: CallContribution, sign: 1 | -1): void {
  const { minute, durationMs, inputTokens, outputTokens, costMicroUsd, ...dimensions } = call;
  const counts = {
    calls: sign,
    inputTokens: sign * (inputTokens ?? 0),
    outputTokens: sign * (outputTokens ?? 0),
    callsWithTokens: inputTokens === null && outputTokens === null ? 0 : sign,
    callsWithCost: costMicroUsd === null ? 0 : sign,
    costMicroUsd: sign * (costMicroUsd ?? 0),
  };
  for (const grain of GRAINS) sums.add({ ...bucketKey(grain, minute), ...named(dimensions) }, counts, durationMs, sign);
}

function addFailure(sums: Sums, failure: FailureContribution, sign: 1 | -1): void {
  const { minute, role, fingerprint, environment, release, model, tool } = failure;
  const isAbsorbed = role === 'absorbed';
  const counts = { failures: isAbsorbed ? 0 : sign, absorbed: isAbsorbed ? sign : 0 };
  for (const grain of GRAINS) {
    sums.add(
      { ...bucketKey(grain, minute), ...named({ fingerprint, environment, release, model, tool }) },
      counts,
      null,
      sign,
    );
  }
}

/** A key cannot hold null, so "not reported" is the empty text. */
function named(dimensions: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(dimensions).map(([name, value]) => [name, value ?? '']));
}

function bucketKey(grain: Grain, minute: string): { grain: Grain; bucket: string } {
  const lengths = { minute: 16, hour: 13, day: 10 } as const;
  const start = { minute: ':00Z', hour: ':00:00Z', day: 'T00:00:00Z' } as const;
  return { grain, bucket: minute.slice(0, lengths[grain]) + start[grain] };
}

/** Sums counts by key. */
class Sums {
  private readonly byKey = new Map<
    string,
    { key: Record<string, string>; counts: Record<string, number>; durations: Record<string, number> }
  >();

  add(key: Record<string, string>, counts: Record<string, number>, durationMs: number | null, sign: 1 | -1): void {
    // By name, because a contribution that comes back from the database has its fields in another order.
    const text = JSON.stringify(
      Object.keys(key)
        .sort()
        .map((name) => key[name]),
    );
    let sum = this.byKey.get(text);
    if (!sum) {
      sum = { key, counts: {}, durations: {} };
      this.byKey.set(text, sum);
    }
    for (const [name, count] of Object.entries(counts)) sum.counts[name] = (sum.counts[name] ?? 0) + count;
    if (durationMs !== null) {
      const bucket = String(bucketOf(durationMs));
      sum.durations[bucket] = (sum.durations[bucket] ?? 0) + sign;
    }
  }

  rows(): DeltaRow[] {
    return [...this.byKey.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { key, counts, durations }]) => ({ key, counts, durations: mergeHistograms([durations]) }))
      .filter(
        ({ counts, durations }) =>
          Object.values(counts).some((count) => count !== 0) || Object.keys(durations).length > 0,
      );
  }
}
