import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import type { RawFact } from '@/lib/facts/fact';
import { projectPending } from '@/lib/jobs/projector';
import { rebuild } from '@/lib/jobs/rebuild';
import { series, summary } from '@/lib/quality/contract';
import { readSeries } from '@/lib/quality/read-series';
import { summarize } from '@/lib/quality/read-summary';
import { list } from '@/lib/reconciliation/read';
import { reconcile } from '@/lib/reconciliation/write';
import { freshDatabase, type PersonScope } from '../../support/database';
import { ingestFacts } from '../../support/evidence';
import { dumpProjections } from '../../support/projections';

const database = freshDatabase();
let engineer: PersonScope;

const HOUR_MS = 3_600_000;
const producer = { name: 'open-nua-desktop' };
let second = 0;
function fact(execution: string, kind: string, detail: object): RawFact {
  second += 1;
  const observed_at = new Date(Date.now() - 5 * HOUR_MS + second * 1000).toISOString();
  return { kind, fact_id: `${execution}-${second}`, execution_id: execution, observed_at, producer, detail };
}
const lost = (capability: string) => ({
  capability,
  operation: 'mutation',
  status: 'unknown',
  dispatch_state: 'unknown',
  provider: 'payments',
});
const run = (execution: string, calls: object[], outcome?: string): RawFact[] => [
  fact(execution, 'execution.started', { origin: 'initial' }),
  fact(execution, 'lifecycle.transition', { to: 'running' }),
  ...calls.map((call) => fact(execution, 'tool.call', call)),
  ...(outcome ? [fact(execution, 'lifecycle.transition', { to: 'terminal', outcome })] : []),
];

const said = { observed: 'The order is in the shop under its number.', observed_where: 'the shop, list of orders' };
const saying = (
  execution: string,
  outcome: 'completed' | 'failed' | 'took_effect',
  factId = '',
  supersedes: string | null = null,
) =>
  withAuthority('governance:classify', engineer, (access) =>
    reconcile(access, { id: execution, fact_id: factId, supersedes, outcome, ...said }),
  );
const queue = (state?: 'open' | 'reconciled') =>
  withAuthority('quality:drilldown', engineer, (access) => list(access, { ...(state && { state }) }));
const outcomes = () =>
  database.owner<{ outcome: string; reconciled: string; n: number }>(
    "SELECT outcome, reconciled, sum(executions)::int AS n FROM execution_rollups WHERE grain = 'day' GROUP BY 1, 2 ORDER BY 1, 2",
  );

beforeAll(async () => {
  engineer = await database.person('quality engineer');
  await ingestFacts(database, [
    ...run('exe-open', [lost('orders.place')], 'unknown'),
    ...run('exe-other', [], 'unknown'),
    ...run('exe-silent', [lost('mail.send')]),
    ...run('exe-well', [], 'completed'),
  ]);
});

const within = { from: 'now-24h', to: 'now' };
const totals = () =>
  withAuthority('quality:aggregate', engineer, (access) => summarize(access, summary.input.parse(within)));
const overTime = async () => {
  const { series: all } = await withAuthority('quality:aggregate', engineer, (access) =>
    readSeries(access, series.input.parse({ ...within, metric: 'executions' })),
  );
  const total = (values: readonly (number | null)[] = []) =>
    values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return all.map(({ key, values, reconciled }) => [key, total(values), reconciled && total(reconciled)]);
};

describe('reconciling', () => {
  it('finds executions that ended unknown or fell silent, and mutations that nobody confirmed', async () => {
    const { items } = await queue();
    expect(items.map(({ execution_id, kind, reason, capability }) => [execution_id, kind, reason, capability])).toEqual(
      [
        ['exe-open', 'mutation', 'unconfirmed', 'orders.place'],
        ['exe-open', 'execution', 'reported', null],
        ['exe-other', 'execution', 'reported', null],
        ['exe-silent', 'execution', 'silent', null],
        ['exe-silent', 'mutation', 'unconfirmed', 'mail.send'],
      ],
    );
  });

  it('changes neither facts nor raw counts: what was unknown stays so, and what was found out stands beside it', async () => {
    const facts = await database.owner('SELECT * FROM facts ORDER BY execution_id, fact_id');
    const before = await dumpProjections(database);
    const raw = await outcomes();
    expect(raw).toEqual([
      { outcome: 'completed', reconciled: '', n: 1 },
      { outcome: 'system_interrupted', reconciled: '', n: 1 },
      { outcome: 'unknown', reconciled: '', n: 2 },
    ]);

    const figures = (await totals()).current?.executions;
    expect(figures).toMatchObject({ reconciled: [], by_outcome: { completed: 1, unknown: 2, system_interrupted: 1 } });

    await saying('exe-open', 'completed');
    await saying('exe-silent', 'failed');
    const mutation = (await queue()).items.find(({ kind }) => kind === 'mutation')?.fact_id;
    await saying('exe-open', 'took_effect', mutation);
    await projectPending();

    expect(await database.owner('SELECT * FROM facts ORDER BY execution_id, fact_id')).toEqual(facts);
    const after = await dumpProjections(database);
    const { contributions: _before, execution_rollups: _rollups, ...same } = before;
    const { contributions: _after, execution_rollups: _now, ...still } = after;
    expect(still).toEqual(same);
    expect(await outcomes()).toEqual([
      { outcome: 'completed', reconciled: '', n: 1 },
      { outcome: 'system_interrupted', reconciled: 'failed', n: 1 },
      { outcome: 'unknown', reconciled: '', n: 1 },
      { outcome: 'unknown', reconciled: 'completed', n: 1 },
    ]);
    expect(
      (await queue('reconciled')).items.map((one) => [one.execution_id, one.kind, one.reconciliation?.outcome]),
    ).toEqual([
      ['exe-open', 'mutation', 'took_effect'],
      ['exe-open', 'execution', 'completed'],
      ['exe-silent', 'execution', 'failed'],
    ]);
    expect((await queue('open')).items).toHaveLength(2);
  });

  it('shows in aggregates what is unknown and what is reconciled apart, and leaves every figure as it was', async () => {
    const figures = (await totals()).current?.executions;
    expect(figures?.by_outcome).toMatchObject({ completed: 1, failed: 0, unknown: 2, system_interrupted: 1 });
    expect(figures?.success_share?.value).toBe(0.25);
    expect(figures?.reconciled).toEqual([
      { outcome: 'unknown', reconciled_as: 'completed', executions: 1 },
      { outcome: 'system_interrupted', reconciled_as: 'failed', executions: 1 },
    ]);
    expect(await overTime()).toEqual([
      ['completed', 1, undefined],
      ['unknown', 2, 1],
      ['system_interrupted', 1, 1],
    ]);
  });

  it('survives a rebuild', async () => {
    const before = await dumpProjections(database);
    await rebuild(database.system());
    await projectPending();
    expect(await dumpProjections(database)).toEqual(before);
  });

  it('is a chain: who has not seen the newest word is told, and a withdrawal leaves the outcome unknown again', async () => {
    await expect(saying('exe-open', 'failed')).rejects.toMatchObject({ kind: 'conflict' });
    const head = (await queue()).items.find((one) => one.execution_id === 'exe-open' && one.kind === 'execution')?.head;
    const withdrawal = withAuthority('governance:classify', engineer, (access) =>
      reconcile(access, { id: 'exe-open', fact_id: '', supersedes: head ?? null, withdraw: true, ...said }),
    );
    expect(await withdrawal).toMatchObject({ outcome: null, supersedes: head });
    await projectPending();
    expect(await outcomes()).toContainEqual({ outcome: 'unknown', reconciled: '', n: 2 });
    const item = (await queue()).items.find((one) => one.execution_id === 'exe-open' && one.kind === 'execution');
    expect(item).toMatchObject({ reconciliation: null, head: (await withdrawal).id });
  });

  it('lets one of several who say something at once through', async () => {
    const attempts = await Promise.allSettled([
      saying('exe-other', 'completed'),
      saying('exe-other', 'failed'),
      saying('exe-other', 'completed'),
    ]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const attempt of attempts) {
      if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ kind: 'conflict' });
    }
  });

  it('is refused for what is known, for what does not fit, and to a token', async () => {
    await expect(saying('exe-well', 'failed')).rejects.toMatchObject({ kind: 'not-found' });
    await expect(saying('exe-silent', 'took_effect', '', null)).rejects.toMatchObject({ kind: 'conflict' });
    const mutation = (await queue('open')).items.find(({ kind }) => kind === 'mutation');
    await expect(saying('exe-silent', 'completed', mutation?.fact_id)).rejects.toMatchObject({ kind: 'rule-violated' });
    const { scope } = await database.token('governance:classify');
    const byToken = withAuthority('governance:classify', scope, (access) =>
      reconcile(access, {
        id: 'exe-silent',
        fact_id: mutation?.fact_id ?? '',
        supersedes: null,
        outcome: 'took_effect',
        ...said,
      }),
    );
    await expect(byToken).rejects.toMatchObject({ kind: 'rule-violated' });
  });

  it('keeps no secret of what a person writes, and no address with one', async () => {
    const mutation = (await queue('open')).items.find(({ kind }) => kind === 'mutation');
    const secret = ['ghp', 'x9Kq2LmNv7RtB4wYzC1dHs6JfPa8GuEo3TiX'].join('_');
    const kept = await withAuthority('governance:classify', engineer, (access) =>
      reconcile(access, {
        id: mutation?.execution_id ?? '',
        fact_id: mutation?.fact_id ?? '',
        supersedes: null,
        outcome: 'had_no_effect',
        observed: `Looked with ${secret} and found nothing.`,
        observed_where: 'the mail server',
        artifact: { uri: 'https://ann:secret@mail.example/outbox?token=abc#top', bytes: 120 },
      }),
    );
    expect(kept.observed).not.toContain(secret);
    expect(kept.artifact).toEqual({ uri: 'https://mail.example/outbox', sha256: null, bytes: 120 });
  });
});
