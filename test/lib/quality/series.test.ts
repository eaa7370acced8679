import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { FAULT_DOMAINS } from '@/lib/facts/vocabulary';
import { type Metric, series, summary } from '@/lib/quality/contract';
import type { FilterName } from '@/lib/quality/filters';
import { readSeries } from '@/lib/quality/read-series';
import { summarize } from '@/lib/quality/read-summary';
import { freshDatabase, type PersonScope } from '../../support/database';
import { ingestFleet } from '../../support/evidence';
import { type Direct, executionsIn, readDirect } from './direct';

const database = freshDatabase();
const NOW = new Date('2026-11-02T14:20:30.500Z');
let viewer: PersonScope;
let direct: Direct;

beforeAll(async () => {
  await ingestFleet(database, { executions: 400, seed: 12, now: NOW, spanDays: 20 });
  viewer = await database.person('viewer');
  direct = await readDirect(database);
  expect(direct.failures.length).toBeGreaterThan(50);
});

const serial = async (metric: Metric, query: object, now = NOW) =>
  series.output.parse(
    await withAuthority('quality:aggregate', viewer, (access) =>
      readSeries(access, series.input.parse({ ...query, metric }), now),
    ),
  );
const total = (values: readonly (number | null)[] = []) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

describe('readSeries', () => {
  it('adds up to the summary, whatever the filters', async () => {
    const valuesOf = (name: FilterName) =>
      [...new Set(direct.calls.map((call) => String((call as unknown as Record<string, unknown>)[name] ?? '')))].slice(
        0,
        12,
      );
    const some = (name: FilterName) =>
      fc.option(fc.subarray(valuesOf(name), { minLength: 1 }), { nil: undefined, freq: 3 });
    const filters = fc.record({
      environment: some('environment'),
      release: some('release'),
      runtime: some('runtime'),
      provider: some('provider'),
      model: some('model'),
      tool: some('tool'),
      capability: some('capability'),
      region: some('region'),
      domain: fc.option(fc.subarray([...FAULT_DOMAINS], { minLength: 1, maxLength: 3 }), { nil: undefined }),
    });
    const from = fc.constantFrom('now-90m', 'now-24h', 'now-7d', 'now-20d');
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(from, filters, async (start, chosen) => {
        const query = { ...chosen, from: start };
        const { current } = await withAuthority('quality:aggregate', viewer, (access) =>
          summarize(access, summary.input.parse(query), NOW),
        );
        const outcomes = await serial('executions', query);
        if (!current) {
          expect(outcomes).toMatchObject({ fewer_than_5: true, series: [] });
          return;
        }
        compared += 1;
        const sums = Object.fromEntries(outcomes.series.map((one) => [one.key, total(one.values)]));
        for (const [ending, count] of Object.entries(current.executions.by_outcome))
          expect(sums[ending] ?? 0).toBe(count);
        const failures = await serial('failures', query);
        expect(failures.series.reduce((sum, one) => sum + total(one.values), 0)).toBe(current.failures.gross);
        const calls = await serial('calls', query);
        expect(calls.series.reduce((sum, one) => sum + total(one.values), 0)).toBe(current.calls.total);
        const tokens = await serial('tokens', query);
        expect(tokens.series.map((one) => total(one.values))).toEqual([
          current.calls.input_tokens ?? 0,
          current.calls.output_tokens ?? 0,
        ]);
        const cost = await serial('cost', query);
        expect(total(cost.series[0]?.values) / 1e6).toBeCloseTo(Number(current.calls.cost.amount ?? 0), 6);
      }),
      { numRuns: 60, seed: 7 },
    );
    expect(compared).toBeGreaterThan(20);
  });

  it('gives each bucket its own count, and a gap where nothing was observed', async () => {
    const read = await serial('executions', { from: 'now-24h' });
    const step = 3_600_000;
    expect(read.buckets).toHaveLength(25);
    for (const [index, bucket] of read.buckets.entries()) {
      const from = new Date(bucket);
      const rows = direct.executions.filter(executionsIn({ from, to: new Date(from.getTime() + step) }, {}));
      for (const { key, values } of read.series) {
        const count = rows.filter((row) => (row.outcome ?? row.state) === key).length;
        expect(values[index]).toBe(rows.length === 0 ? null : count);
      }
    }
  });

  it('counts an hour of calls without failure as zero failures and an hour without calls as a gap', async () => {
    const failures = await serial('failures', { from: 'now-20d', to: 'now-8d' });
    const calls = await serial('calls', { from: 'now-20d', to: 'now-8d' });
    expect(calls.series.some((one) => one.values.includes(null))).toBe(true);
    const tool = failures.series.find((one) => one.key === 'tool');
    expect(tool?.values).toContain(0);
    for (const [index, value] of (tool?.values ?? []).entries()) {
      const called = calls.series.some((one) => one.values[index] !== null);
      if (called) expect(value).not.toBeNull();
    }
  });

  it('splits failed executions by the domain that was responsible', async () => {
    const read = await serial('executions', { from: 'now-20d', to: 'now', by: 'domain' });
    const period = { from: new Date(read.range.from), to: new Date(read.range.to) };
    const failed = direct.executions.filter(executionsIn(period, {})).filter((row) => row.outcome === 'failed');
    for (const one of read.series) {
      expect(total(one.values)).toBe(failed.filter((row) => row.fault_domain === one.key).length);
    }
    expect(read.series.reduce((sum, one) => sum + total(one.values), 0)).toBe(failed.length);
  });

  it('takes the metric from the split, and refuses a split that the metric does not have', async () => {
    const by = (query: object) =>
      withAuthority('quality:aggregate', viewer, (access) => readSeries(access, series.input.parse(query), NOW));
    expect(await by({ by: 'domain' })).toMatchObject({ metric: 'failures', by: 'domain' });
    expect(await by({ by: 'outcome' })).toMatchObject({ metric: 'executions', by: 'outcome' });
    expect(await by({})).toMatchObject({ metric: 'executions', by: 'outcome' });
    expect(await by({ metric: 'tokens' })).toMatchObject({ metric: 'tokens', by: null });
    await expect(by({ metric: 'tokens', by: 'domain' })).rejects.toMatchObject({ kind: 'invalid-request' });
  });

  it('leaves percentiles of an empty bucket out', async () => {
    const duration = await serial('duration', { from: 'now-24h' });
    const outcomes = await serial('executions', { from: 'now-24h' });
    expect(duration).toMatchObject({ unit: 'ms', series: [{ key: 'p50' }, { key: 'p95' }, { key: 'p99' }] });
    for (const [index, value] of (duration.series[1]?.values ?? []).entries()) {
      const empty = outcomes.series.every((one) => one.values[index] === null);
      if (empty) expect(value).toBeNull();
      else if (value !== null) expect(value).toBeGreaterThanOrEqual(duration.series[0]?.values[index] ?? 0);
    }
  });

  it('says that the last bucket is not over yet', async () => {
    expect((await serial('calls', { from: 'now-24h' })).last_is_partial).toBe(true);
    expect((await serial('calls', { from: 'now-24h', to: 'now-1h' })).last_is_partial).toBe(false);
  });

  it('refuses a person without quality:aggregate', async () => {
    const auditor = await database.person('auditor');
    await expect(
      withAuthority('quality:aggregate', auditor, (access) => readSeries(access, series.input.parse({}), NOW)),
    ).rejects.toMatchObject({ kind: 'permission-denied' });
  });
});
