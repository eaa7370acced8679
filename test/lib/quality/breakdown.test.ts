import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { breakdown, type Cell, DIMENSIONS, type Dimension } from '@/lib/quality/contract';
import { wilson } from '@/lib/quality/interval';
import { breakDown } from '@/lib/quality/read-breakdown';
import { SINGLING_OUT } from '@/lib/quality/small-cells';
import { freshDatabase, type PersonScope } from '../../support/database';
import { ingestFleet } from '../../support/evidence';
import { callsIn, type Direct, type DirectCall, readDirect } from './direct';

const database = freshDatabase();
const NOW = new Date('2026-11-02T14:20:30.500Z');
const RANGE = { from: 'now-10d', to: 'now' };
let viewer: PersonScope;
let direct: Direct;

beforeAll(async () => {
  await ingestFleet(database, { executions: 400, seed: 13, now: NOW, spanDays: 20 });
  viewer = await database.person('viewer');
  direct = await readDirect(database);
});

const broken = async (by: Dimension, query: object = {}) =>
  breakdown.output.parse(
    await withAuthority('quality:aggregate', viewer, (access) =>
      breakDown(access, breakdown.input.parse({ ...RANGE, ...query, by }), NOW),
    ),
  );
const shown = (answer: Awaited<ReturnType<typeof broken>>) =>
  answer.items.filter((item): item is Cell => !item.fewer_than_5);
const period = ({ from, to }: { from: string; to: string }) => ({ from: new Date(from), to: new Date(to) });
const dimensionOf = (call: DirectCall, by: Dimension) => (by === 'error_class' ? call.errorClass : call[by]) ?? null;
const failing = (call: DirectCall) => call.result === 'failed';

describe('breakDown', () => {
  it.each(DIMENSIONS)('counts by %s what one would count by hand, now and in the period before', async (by) => {
    const answer = await broken(by);
    const now = direct.calls.filter(callsIn(period(answer.range), {}));
    const before = direct.calls.filter(callsIn(period(answer.previous), {}));
    expect(answer.total).toEqual({ calls: now.length, failing: now.filter(failing).length });
    expect(shown(answer).length).toBeGreaterThan(1);
    const describesFailures = by === 'domain' || by === 'error_class';
    for (const cell of shown(answer)) {
      const own = now.filter((call) => dimensionOf(call, by) === cell.value && hasPlace(call, by));
      const ownBefore = before.filter((call) => dimensionOf(call, by) === cell.value && hasPlace(call, by));
      expect(cell).toMatchObject({
        calls: describesFailures ? now.length : own.length,
        failing: own.filter(failing).length,
        absorbed: own.filter((call) => call.result === 'absorbed').length,
      });
      expect(cell.rate).toEqual(wilson(cell.failing, cell.calls));
      if (cell.previous) {
        expect(cell.previous.failing).toBe(ownBefore.filter(failing).length);
        expect(cell.previous.calls).toBe(describesFailures ? before.length : ownBefore.length);
      }
    }
  });

  it('blames a model only for failures that are the model’s own', async () => {
    const answer = await broken('model');
    const now = direct.calls.filter(callsIn(period(answer.range), {}));
    const allFailing = now.filter(failing).length;
    for (const cell of shown(answer)) {
      const own = now.filter((call) => call.model === cell.value && failing(call) && call.domain === 'model');
      if (cell.value === null) continue;
      expect(cell.responsible).toBe(own.length);
      expect(cell.responsibility_share).toBeCloseTo(own.length / allFailing, 12);
    }
    expect(shown(answer).some((cell) => cell.failing > cell.responsible)).toBe(true);
  });

  it('follows the rate of each value over the range, and leaves a gap where nothing was called', async () => {
    const answer = await broken('model');
    const span = period(answer.range);
    const hours = (span.to.getTime() - span.from.getTime()) / 3_600_000;
    const stepMs = Math.ceil(hours / 24) * 3_600_000;
    for (const cell of shown(answer)) {
      expect(cell.rate_trend.length).toBeLessThanOrEqual(24);
      for (const [index, rate] of cell.rate_trend.entries()) {
        const from = new Date(span.from.getTime() + index * stepMs);
        const own = direct.calls
          .filter(callsIn({ from, to: new Date(Math.min(from.getTime() + stepMs, span.to.getTime())) }, {}))
          .filter((call) => call.model === cell.value && hasPlace(call, 'model'));
        expect(rate).toBe(own.length === 0 ? null : own.filter(failing).length / own.length);
      }
    }
  });

  it('calls a value new only when others were called in the period before', async () => {
    const answer = await broken('model', { from: 'now-1d' });
    const before = direct.calls.filter(callsIn(period(answer.previous), {}));
    for (const cell of shown(answer)) expect(cell.is_new).toBe(!before.some((call) => call.model === cell.value));
    const first = await broken('model', { from: 'now-300d' });
    expect(shown(first).some((cell) => cell.is_new)).toBe(false);
  });

  it('shares all failing calls out among the domains', async () => {
    const cells = shown(await broken('domain'));
    expect(cells.reduce((sum, cell) => sum + (cell.responsibility_share ?? 0), 0)).toBeCloseTo(1, 9);
  });

  it('narrows failures by domain and leaves the calls that they are compared with', async () => {
    const [all, tools] = [await broken('model'), await broken('model', { domain: 'provider' })];
    const key = (cell: Cell) => cell.value;
    const calls = new Map(shown(all).map((cell) => [key(cell), cell.calls]));
    for (const cell of shown(tools)) {
      expect(cell.calls).toBe(calls.get(cell.value));
      const own = direct.calls.filter(callsIn(period(tools.range), {}));
      const blamed = own.filter((call) => call.model === cell.value && failing(call) && call.domain === 'provider');
      if (cell.value !== null) expect(cell.failing).toBe(blamed.length);
    }
  });

  it('gives durations within 2 % of the exact percentile', async () => {
    const answer = await broken('model');
    const now = direct.calls.filter(callsIn(period(answer.range), {}));
    const [cell] = shown(answer).filter(({ value }) => value !== null);
    const durations = now
      .filter((call) => call.model === cell?.value)
      .flatMap((call) => call.durationMs ?? [])
      .sort((a, b) => a - b);
    const exact = durations[Math.ceil(0.95 * durations.length) - 1] ?? Number.NaN;
    expect(Math.abs((cell?.duration_ms.p95 ?? 0) - exact) / exact).toBeLessThanOrEqual(0.0201);
  });

  it.each(SINGLING_OUT)('hides every cell by %s with fewer than 5 threads, and no other', async (by) => {
    const [victim] = shown(await broken(by)).filter(({ value }) => value !== null);
    await database.owner(
      `UPDATE thread_days SET ${by} = 'moved away' WHERE ${by} = $1 AND thread_id NOT IN (
        SELECT DISTINCT thread_id FROM thread_days WHERE ${by} = $1 ORDER BY 1 LIMIT 4)`,
      [victim?.value],
    );
    const answer = await broken(by);
    expect(answer.items.find((item) => item.value === victim?.value)).toEqual({
      value: victim?.value,
      fewer_than_5: true,
    });
    const threads = await database.owner<{ value: string; threads: string }>(
      `SELECT ${by} AS value, count(DISTINCT thread_id) AS threads FROM thread_days WHERE day BETWEEN $1 AND $2 GROUP BY 1`,
      [answer.range.from.slice(0, 10), answer.range.to.slice(0, 10)],
    );
    const known = new Map(threads.map((row) => [row.value, Number(row.threads)]));
    for (const item of answer.items) expect(item.fewer_than_5).toBe((known.get(item.value ?? '') ?? 0) < 5);
    await database.owner(`UPDATE thread_days SET ${by} = $1 WHERE ${by} = 'moved away'`, [victim?.value]);
  });

  it('carries no id of a single execution, thread or fact', async () => {
    const ids = await database.owner<{ id: string }>(
      'SELECT execution_id AS id FROM executions UNION SELECT thread_id FROM executions UNION SELECT fact_id FROM facts',
    );
    for (const by of DIMENSIONS) {
      const text = JSON.stringify(await broken(by));
      expect(ids.filter(({ id }) => text.includes(`"${id}"`))).toEqual([]);
    }
  });

  it('refuses a person without quality:aggregate', async () => {
    const admin = await database.person('admin');
    await expect(
      withAuthority('quality:aggregate', admin, (access) => breakDown(access, breakdown.input.parse({}), NOW)),
    ).rejects.toMatchObject({ kind: 'permission-denied' });
  });
});

/** A tool call belongs to no model, so it is not one of an unknown model. */
function hasPlace(call: DirectCall, by: Dimension): boolean {
  if (by === 'model' || by === 'provider') return call.callKind === 'model' || call[by] !== null;
  if (by === 'tool' || by === 'capability') return call.callKind === 'tool' || call[by] !== null;
  return true;
}
