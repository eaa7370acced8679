import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { type Finding, type FindingFilter, triageFindings } from '@/lib/controls/contract';
import { readFindings } from '@/lib/controls/read-findings';
import { triage } from '@/lib/controls/triage';
import { projectPending } from '@/lib/jobs/projector';
import { rebuild } from '@/lib/jobs/rebuild';
import { freshDatabase, type PersonScope } from '../../support/database';
import { ingestFacts } from '../../support/evidence';
import { confirmed } from './confirmations';

const database = freshDatabase();
const NOW = new Date('2026-11-20T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
let engineer: PersonScope;

beforeAll(async () => {
  await ingestFacts(database, [
    ...confirmed({ execution: 'held', at: hoursAgo(9), decidedBy: 'host' }),
    ...Array.from({ length: 7 }, (_, index) =>
      confirmed({
        ...{ execution: `claims-${index}`, at: hoursAgo(8 - index), decidedBy: 'renderer' as const },
        capability: index < 3 ? 'mail.send' : 'orders.place',
      }),
    ).flat(),
  ]);
  engineer = await database.person('quality engineer');
});

const listed = (filter: FindingFilter = {}) =>
  withAuthority('quality:drilldown', engineer, (access) =>
    readFindings(access, { from: 'now-7d', to: 'now', rule: ['CAP-6'], ...filter }, NOW),
  );
const acting = (scope: PersonScope, chosen: readonly Finding[], act: object) =>
  withAuthority('governance:classify', scope, (access) =>
    triage(
      access,
      triageFindings.input.parse({
        findings: chosen.map((one) => ({ id: one.id, seen: one.triage?.id ?? null })),
        ...act,
      }),
    ),
  );
const executionsOf = (items: readonly Finding[]) => items.map((one) => one.execution_id);

describe('the findings', () => {
  it('are listed newest first with the facts that prove them, page by page', async () => {
    const first = await listed({ limit: 4 });
    const second = await listed({ limit: 4, after: first.next ?? '' });
    expect(executionsOf([...first.items, ...second.items])).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `claims-${n}`));
    expect(second.next).toBeNull();
    expect(first.items[0]).toMatchObject({
      ...{ rule: 'CAP-6', capability: 'orders.place', fact_ids: ['claims-6-2'], release: '1.0.0', triage: null },
    });
  });

  it('are narrowed by rule, capability, release and state', async () => {
    expect((await listed({ capability: 'mail.send' })).items).toHaveLength(3);
    expect((await listed({ release: ['2.0.0'] })).items).toHaveLength(0);
    expect((await listed({ state: 'acknowledged' })).items).toHaveLength(0);
    expect((await listed({ state: 'open' })).items).toHaveLength(7);
    expect((await listed({ rule: 'LIFE-1' })).items).toHaveLength(0);
  });

  it('leave a row in the audit trail when they are read', async () => {
    const [row] = await database.owner<{ n: number }>(
      "SELECT count(*)::int AS n FROM audit_events WHERE action = 'finding.list'",
    );
    expect(row?.n).toBeGreaterThan(0);
  });
});

describe('triage', () => {
  it('says of several at once what becomes of them; neither findings nor counts change', async () => {
    const findings = await database.owner('SELECT * FROM findings ORDER BY id');
    const rollups = await database.owner('SELECT * FROM control_rollups ORDER BY 1, 2, 3, 4, 5');
    const { items } = await listed({ capability: 'mail.send' });
    expect(await acting(engineer, items, { state: 'acknowledged', note: 'known since Monday' })).toEqual({
      triaged: 3,
    });
    const after = (await listed({ state: 'acknowledged' })).items;
    expect(executionsOf(after)).toEqual(executionsOf(items));
    expect(after[0]?.triage).toMatchObject({ note: 'known since Monday', actor: 'quality engineer', release: null });
    expect((await listed({ state: 'open' })).items).toHaveLength(4);
    expect(await database.owner('SELECT * FROM findings ORDER BY id')).toEqual(findings);
    expect(await database.owner('SELECT * FROM control_rollups ORDER BY 1, 2, 3, 4, 5')).toEqual(rollups);
  });

  it('stays with a finding through a rebuild', async () => {
    const before = await listed();
    await rebuild(database.system());
    await projectPending();
    expect(await listed()).toEqual(before);
  });

  it('names the release that has the fix, and a release with nothing else', async () => {
    const [one] = (await listed({ state: 'open' })).items;
    const parse = (act: object) => triageFindings.input.safeParse({ findings: [{ id: one?.id, seen: null }], ...act });
    expect(parse({ state: 'fixed_in_release' }).success).toBe(false);
    expect(parse({ state: 'acknowledged', release: '1.2.0' }).success).toBe(false);
    await acting(engineer, [one as Finding], { state: 'fixed_in_release', release: '1.2.0' });
    expect((await listed({ state: 'fixed_in_release' })).items[0]?.triage?.release).toBe('1.2.0');
  });

  it('tells the second of two people who act on what they saw, and keeps the act of the first alone', async () => {
    const other = await database.person('quality engineer');
    const open = (await listed({ state: 'open' })).items.slice(0, 2);
    const attempts = await Promise.allSettled([
      acting(engineer, open, { state: 'acknowledged' }),
      acting(other, open.slice(1), { state: 'fixed_in_release', release: '9.9.9' }),
    ]);
    const refused = attempts.filter((attempt) => attempt.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ kind: 'conflict' });
    const words = await database.owner('SELECT * FROM finding_triage WHERE finding_id = $1', [open[1]?.id]);
    expect(words).toHaveLength(1);
  });

  it('keeps no secret of a note, and is refused to a token and for a finding that is not there', async () => {
    const [one] = (await listed({ state: 'open' })).items as [Finding];
    const secret = ['ghp', 'x9Kq2LmNv7RtB4wYzC1dHs6JfPa8GuEo3TiX'].join('_');
    await acting(engineer, [one], { state: 'acknowledged', note: `Seen with ${secret} in hand` });
    const note = (await listed()).items.find(({ id }) => id === one.id)?.triage?.note;
    expect(note).toContain('Seen with');
    expect(note).not.toContain(secret);
    const { scope } = await database.token('governance:classify');
    await expect(acting(scope as PersonScope, [one], { state: 'open' })).rejects.toMatchObject({
      kind: 'rule-violated',
    });
    const gone = { ...one, id: crypto.randomUUID() };
    await expect(acting(engineer, [one, gone], { state: 'open' })).rejects.toMatchObject({ kind: 'not-found' });
  });
});
