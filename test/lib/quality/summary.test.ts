import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { summary } from '@/lib/quality/contract';
import type { Filters } from '@/lib/quality/filters';
import { summarize } from '@/lib/quality/read-summary';
import { ENDINGS } from '@/lib/quality/success';
import { freshDatabase, type PersonScope } from '../../support/database';
import { ingestFleet } from '../../support/evidence';
import { callsIn, type Direct, executionsIn, failuresIn, readDirect, tally } from './direct';

const database = freshDatabase();
const NOW = new Date('2026-11-02T14:20:30.500Z');
let viewer: PersonScope;
let direct: Direct;

beforeAll(async () => {
  await ingestFleet(database, { executions: 400, seed: 11, now: NOW, spanDays: 20 });
  viewer = await database.person('viewer');
  direct = await readDirect(database);
});

const summarized = async (query: object, now = NOW) => {
  const answer = await withAuthority('quality:aggregate', viewer, (access) =>
    summarize(access, summary.input.parse(query), now),
  );
  return summary.output.parse(answer);
};

const RANGES = [
  { from: 'now-2h', to: 'now' },
  { from: 'now-24h', to: 'now' },
  { from: 'now-7d', to: 'now' },
  { from: '2026-10-15T00:00:00Z', to: '2026-11-01T00:00:00Z' },
  { from: 'now-30d', to: 'now' },
];

describe('summarize', () => {
  it.each(RANGES)(
    'counts from $from to $to what one would count by hand, now and in the period before',
    async (range) => {
      const answer = await summarized(range);
      const now = { from: new Date(answer.range.from), to: new Date(answer.range.to) };
      const before = { from: new Date(answer.previous.from), to: new Date(answer.previous.to) };
      expectCounted(answer.current, now, {});
      expectCounted(answer.previous.figures, before, {});
    },
  );

  it('narrows every count by what it can be narrowed by, and names the filters that it cannot', async () => {
    const model = mostFrequent(direct.calls.map((call) => call.model));
    const answer = await summarized({
      from: 'now-30d',
      to: 'now',
      model,
      environment: ['production'],
      domain: ['tool', 'provider'],
    });
    expectCounted(answer.current, period(answer), {
      model: [model],
      environment: ['production'],
      domain: ['tool', 'provider'],
    });
    expect(answer.current?.executions.not_narrowed_by).toEqual(['model', 'domain']);
    expect(answer.current?.calls.not_narrowed_by).toEqual(['domain']);
    expect(answer.current?.failures.not_narrowed_by).toEqual([]);
  });

  it('reads an empty value as not reported', async () => {
    const answer = await summarized({ from: 'now-30d', to: 'now', tool: '' });
    expectCounted(answer.current, period(answer), { tool: [''] });
    expect(answer.current?.calls.tool).toBe(0);
  });

  it('gives the percentiles of the durations within 2 %', async () => {
    const answer = await summarized({ from: 'now-30d', to: 'now' });
    const durations = direct.executions
      .filter(executionsIn(period(answer), {}))
      .flatMap((row) => row.duration_ms ?? [])
      .sort((a, b) => a - b);
    for (const [name, quantile] of [
      ['p50', 0.5],
      ['p95', 0.95],
      ['p99', 0.99],
    ] as const) {
      const exact = durations[Math.ceil(quantile * durations.length) - 1] ?? Number.NaN;
      const read = answer.current?.executions.duration_ms[name] ?? Number.NaN;
      expect(Math.abs(read - exact) / exact).toBeLessThanOrEqual(0.0201);
    }
  });

  it('says what it read: whole buckets, their grain, and when', async () => {
    const answer = await summarized({});
    expect(answer.range).toEqual({ from: '2026-11-01T14:00:00.000Z', to: '2026-11-02T15:00:00.000Z', grain: 'hour' });
    expect(answer.as_of).toBe(NOW.toISOString());
  });

  it('gives zeros and no shares where nothing was observed', async () => {
    const answer = await summarized({ from: '2025-01-01T00:00:00Z', to: '2025-01-02T00:00:00Z' });
    expect(answer.current).toMatchObject({
      executions: { total: 0, success_share: null, evaluation_coverage: null, duration_ms: { p50: null, p95: null } },
      failures: { gross: 0, accepted: 0, net: 0, pending: 0 },
      calls: { total: 0, input_tokens: null, cost: { state: 'unpriced', amount: null } },
    });
  });

  it('shows no figures under a filter that fewer than 5 threads match', async () => {
    const threads = new Map<string, Set<string>>();
    for (const row of direct.executions) {
      threads.set(row.release ?? '', (threads.get(row.release ?? '') ?? new Set()).add(row.thread_id));
    }
    const large = [...threads].find(([, ids]) => ids.size >= 5)?.[0];
    expect(await summarized({ from: 'now-30d', to: 'now', release: large })).toMatchObject({ fewer_than_5: false });
    await database.owner(
      `UPDATE thread_days SET release = 'rare' WHERE thread_id IN (SELECT DISTINCT thread_id FROM thread_days ORDER BY 1 LIMIT 4)`,
    );
    const answer = await summarized({ from: 'now-30d', to: 'now', release: 'rare' });
    expect(answer).toMatchObject({ fewer_than_5: true, current: null, previous: { figures: null } });
  });

  it('refuses a person without quality:aggregate', async () => {
    for (const role of ['auditor', 'admin'] as const) {
      const stranger = await database.person(role);
      await expect(
        withAuthority('quality:aggregate', stranger, (access) => summarize(access, summary.input.parse({}), NOW)),
      ).rejects.toMatchObject({ kind: 'permission-denied', extras: { permission: 'quality:aggregate' } });
    }
  });

  it('refuses a filter that it does not know instead of giving figures of everything', () => {
    expect(summary.input.safeParse({ enviroment: 'production' }).success).toBe(false);
  });
});

function expectCounted(
  figures: Awaited<ReturnType<typeof summarized>>['current'],
  at: { from: Date; to: Date },
  filters: Filters,
) {
  const executions = direct.executions.filter(executionsIn(at, filters));
  const endings = tally(executions, (row) => row.outcome ?? row.state);
  expect(figures?.executions).toMatchObject({
    total: executions.length,
    by_outcome: Object.fromEntries(ENDINGS.map((ending) => [ending, endings[ending] ?? 0])),
    evaluated: executions.filter((row) => row.evaluations > 0).length,
  });
  const failures = direct.failures.filter(failuresIn(at, filters));
  const absorbed = failures.filter((row) => row.role === 'absorbed').length;
  const gross = failures.length - absorbed;
  expect(figures?.failures).toMatchObject({ gross, absorbed, accepted: 0, pending: 0, net: gross });
  const calls = direct.calls.filter(callsIn(at, filters));
  const sum = (of: (call: (typeof calls)[number]) => number | null) =>
    calls.reduce((all, call) => all + (of(call) ?? 0), 0);
  const withTokens = calls.filter((call) => call.inputTokens !== null || call.outputTokens !== null);
  const priced = calls.filter((call) => call.costMicroUsd !== null);
  expect(figures?.calls).toMatchObject({
    total: calls.length,
    model: calls.filter((call) => call.callKind === 'model').length,
    tool: calls.filter((call) => call.callKind === 'tool').length,
    calls_with_tokens: withTokens.length,
    input_tokens: withTokens.length === 0 ? null : sum((call) => call.inputTokens),
    output_tokens: withTokens.length === 0 ? null : sum((call) => call.outputTokens),
    cost: { priced_calls: priced.length },
  });
  expect(Number(figures?.calls.cost.amount ?? 0)).toBeCloseTo(sum((call) => call.costMicroUsd) / 1e6, 6);
}

function period(answer: { range: { from: string; to: string } }) {
  return { from: new Date(answer.range.from), to: new Date(answer.range.to) };
}

function mostFrequent(values: readonly (string | null)[]): string {
  const counts = Object.entries(
    tally(
      values.filter((value): value is string => value !== null),
      (value) => value,
    ),
  );
  return counts.sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}
