import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { changes, series, summary } from '@/lib/quality/contract';
import { readChanges } from '@/lib/quality/read-changes';
import { readSeries } from '@/lib/quality/read-series';
import { summarize } from '@/lib/quality/read-summary';
import { freshDatabase, type PersonScope } from '../../support/database';
import { ingestFleet } from '../../support/evidence';
import { dayFromNow, decideAs, proposeAs } from '../../support/risk';
import { type Direct, type DirectFailure, failuresIn, readDirect, tally } from './direct';

const database = freshDatabase();
const RANGE = { from: 'now-10d', to: 'now' };
let viewer: PersonScope;
let author: PersonScope;
let lead: PersonScope;
let direct: Direct;

beforeAll(async () => {
  await ingestFleet(database, { executions: 1_600, seed: 31, spanDays: 20 });
  viewer = await database.person('viewer');
  author = await database.person('quality engineer');
  lead = await database.person('governance lead');
  direct = await readDirect(database);
});

const read = async (query: object = {}) => {
  const scope = { ...RANGE, ...query };
  return withAuthority('quality:aggregate', viewer, async (access) => {
    const now = new Date();
    const { current, range } = await summarize(access, summary.input.parse(scope), now);
    const failures = await readSeries(access, series.input.parse({ ...scope, metric: 'failures' }), now);
    if (!current) throw new Error('these filters hide the figures');
    return { figures: current.failures, failures: series.output.parse(failures), range };
  });
};
const countOf = (
  range: { from: string; to: string },
  covers: (failure: DirectFailure) => boolean,
  query: object = {},
) => {
  const period = { from: new Date(range.from), to: new Date(range.to) };
  return direct.failures.filter((row) => row.role !== 'absorbed' && failuresIn(period, query)(row) && covers(row))
    .length;
};
const total = (values: readonly (number | null)[] = []) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** The error class that a tool's failures have most often in the range. */
const toolClass = () => mostFrequent(direct.failures.filter((row) => row.domain === 'tool' && isRecent(row)));
const callerClass = () => mostFrequent(direct.failures.filter((row) => row.domain === 'caller' && isRecent(row)));
const isRecent = (row: DirectFailure) =>
  row.role !== 'absorbed' && Date.now() - row.observed_at.getTime() < 9 * 86_400_000;
const isTools = (row: DirectFailure) => row.domain === 'tool' && row.error_class === toolClass();
const isProviderFault = (row: DirectFailure) => row.domain === 'provider' && row.provider === 'openai';

describe('covered failures', () => {
  it('are pending while a proposal waits, accepted once it is approved, and gross does not move', async () => {
    const before = await read();
    expect(before.figures).toMatchObject({ accepted: 0, pending: 0, net: before.figures.gross });
    const expected = countOf(before.range, isTools);
    expect(expected).toBeGreaterThan(0);

    const risk = await proposeAs(author, { scope: { kind: 'predicate', domain: 'tool', error_class: toolClass() } });
    const proposed = await read();
    expect(proposed.figures).toEqual({ ...before.figures, pending: expected });

    await decideAs(lead, risk, 'approved');
    const approved = await read();
    expect(approved.figures).toEqual({ ...before.figures, accepted: expected, net: before.figures.gross - expected });
  });

  it('stand apart within their domain, bucket by bucket', async () => {
    const { figures, failures, range } = await read();
    const tool = failures.series.find((one) => one.key === 'tool');
    expect(total(tool?.accepted)).toBe(countOf(range, isTools));
    expect(failures.series.reduce((sum, one) => sum + total(one.accepted), 0)).toBe(figures.accepted);
    for (const one of failures.series) {
      for (const [index, value] of one.values.entries())
        expect(one.accepted?.[index] ?? 0).toBeLessThanOrEqual(value ?? 0);
    }
    const step = 3_600_000;
    for (const [index, bucket] of failures.buckets.entries()) {
      const hour = { from: bucket, to: new Date(Date.parse(bucket) + step).toISOString() };
      expect(tool?.accepted?.[index] ?? 0).toBe(countOf(hour, isTools));
    }
  });

  it('are narrowed by the filters like the failures that they are a part of', async () => {
    const tool = direct.failures.find(isTools)?.tool ?? '';
    for (const query of [
      { tool: [tool] },
      { domain: ['provider', 'model'] },
      { domain: ['tool'] },
      { provider: ['openai'] },
    ]) {
      const { figures, range } = await read(query);
      expect(figures.accepted).toBe(countOf(range, isTools, query));
      expect(figures.net).toBe(figures.gross - figures.accepted);
    }
  });

  it('count once where an acceptance and a proposal both cover them', async () => {
    const { figures: before, range } = await read();
    await proposeAs(author, { scope: { kind: 'predicate', domain: 'tool', error_class: toolClass() } });
    await proposeAs(author, { scope: { kind: 'predicate', domain: 'provider', provider: 'openai' } });
    const { figures } = await read();
    expect(figures.accepted).toBe(before.accepted);
    expect(figures.pending).toBe(countOf(range, isProviderFault));
    expect(figures.pending).toBeLessThanOrEqual(figures.net);
  });

  it('no longer count as accepted after a revocation', async () => {
    const risk = await proposeAs(author, {
      scope: { kind: 'predicate', domain: 'caller', error_class: callerClass() },
    });
    const { figures: before, range } = await read();
    const expected = countOf(range, (row) => row.domain === 'caller' && row.error_class === callerClass());
    expect(expected).toBeGreaterThan(0);
    const approved = await decideAs(lead, risk, 'approved');
    expect((await read()).figures.accepted).toBe(before.accepted + expected);
    await decideAs(lead, approved, 'revoked');
    expect((await read()).figures.accepted).toBe(before.accepted);
  });

  it('are announced before their acceptance ends, and only then', async () => {
    const scope = { kind: 'predicate', domain: 'policy', error_class: 'egress_blocked' } as const;
    const soon = await proposeAs(author, { scope, title: 'Ends soon', ends: dayFromNow(9) });
    const later = await proposeAs(author, { scope, title: 'Ends later', ends: dayFromNow(25) });
    const waiting = await proposeAs(author, { scope, title: 'Not decided', ends: dayFromNow(9) });
    for (const risk of [soon, later]) await decideAs(lead, risk, 'approved');
    const answer = await withAuthority('quality:aggregate', viewer, (access) =>
      readChanges(access, changes.input.parse({})),
    );
    const ids = changes.output.parse(answer).acceptances.map(({ id }) => id);
    expect(ids).toContain(soon.id);
    expect(ids).not.toContain(later.id);
    expect(ids).not.toContain(waiting.id);
  });
});

function mostFrequent(rows: readonly DirectFailure[]): string {
  const counts = Object.entries(tally(rows, (row) => row.error_class));
  return counts.sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}
