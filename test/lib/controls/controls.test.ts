import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { RULE_IDS } from '@/lib/conformance/rule-ids';
import { listControls, readControl as readControlEndpoint } from '@/lib/controls/contract';
import { readControl } from '@/lib/controls/read-control';
import { readControls } from '@/lib/controls/read-controls';
import { changes } from '@/lib/quality/contract';
import { wilson } from '@/lib/quality/interval';
import { readChanges } from '@/lib/quality/read-changes';
import { freshDatabase, type PersonScope } from '../../support/database';
import { ingestFacts } from '../../support/evidence';
import { confirmed } from './confirmations';

const database = freshDatabase();
const NOW = new Date('2026-11-20T12:00:00.000Z');
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
let viewer: PersonScope;

/** 20 held the week before; this week 12 held, 8 violated (2 of them in a release of two threads) and 3 said nothing. */
beforeAll(async () => {
  const runs = (name: string, count: number, over: Omit<Parameters<typeof confirmed>[0], 'execution'>) =>
    Array.from({ length: count }, (_, index) => confirmed({ execution: `${name}-${index}`, ...over })).flat();
  await ingestFacts(database, [
    ...runs('before', 20, { at: daysAgo(9), decidedBy: 'host' }),
    ...runs('held', 12, { at: daysAgo(3), decidedBy: 'host' }),
    ...runs('violated', 6, { at: daysAgo(2), decidedBy: 'renderer', capability: 'mail.send' }),
    ...runs('rare', 2, { at: daysAgo(2), decidedBy: 'renderer', capability: 'mail.send', release: '1.1.0' }),
    ...runs('silent', 3, { at: daysAgo(1), decidedBy: undefined }),
  ]);
  viewer = await database.person('viewer');
});

const WEEK = { from: 'now-7d', to: 'now' };
const controls = (query: object = {}) =>
  withAuthority('quality:aggregate', viewer, async (access) =>
    listControls.output.parse(await readControls(access, listControls.input.parse({ ...WEEK, ...query }), NOW)),
  );
const control = (query: object = {}) =>
  withAuthority('quality:aggregate', viewer, async (access) =>
    readControlEndpoint.output.parse(
      await readControl(access, readControlEndpoint.input.parse({ ...WEEK, rule: 'CAP-6', ...query }), NOW),
    ),
  );
const cap6 = async (query: object = {}) => (await controls(query)).items.find(({ rule }) => rule === 'CAP-6');

describe('the controls', () => {
  it('count for every rule the executions that held, were violated and left no evidence, beside the period before', async () => {
    const { items } = await controls();
    expect(items.map(({ rule }) => rule)).toEqual(RULE_IDS);
    expect(await cap6()).toMatchObject({
      ...{ held: 12, violated: 8, not_evidenced: 3, share_held: wilson(12, 20) },
      previous: { held: 20, violated: 0, not_evidenced: 0, share_held: wilson(20, 20) },
      beyond_noise: true,
    });
    // Nothing waited for a person, so there was nothing to judge: that is neither held nor missing evidence.
    expect(items.find(({ rule }) => rule === 'HITL-1')).toMatchObject({
      ...{ held: 0, violated: 0, not_evidenced: 0, share_held: null, previous: { share_held: null } },
      beyond_noise: false,
    });
  });

  it('say which control is violated for the first time', async () => {
    expect(await cap6()).toMatchObject({ is_first_violation: true });
    expect(await cap6({ from: 'now-36h' })).toMatchObject({ violated: 0, is_first_violation: false });
    const later = { from: daysAgo(2.2).toISOString(), to: daysAgo(1.9).toISOString() };
    expect(await cap6(later)).toMatchObject({ violated: 8, is_first_violation: true });
    expect((await control({ from: 'now-14d' })).figures).toMatchObject({ held: 32, violated: 8 });
  });

  it('are among what changed in the week in which they are violated first', async () => {
    const changed = (query: object = {}) =>
      withAuthority('quality:aggregate', viewer, async (access) =>
        changes.output.parse(await readChanges(access, changes.input.parse({ ...WEEK, ...query }), NOW)),
      );
    const title = 'Authority is decided by the host, the gateway or the broker';
    expect((await changed()).controls).toEqual([{ rule: 'CAP-6', title, violated: 8 }]);
    expect((await changed({ from: 'now-36h' })).controls).toEqual([]);
    // Controls know nothing of models, so under such a filter none of them can be said to have changed.
    expect((await changed({ model: ['gpt-5'] })).controls).toEqual([]);
  });

  it('show the course of the violated share, with gaps where nothing was judged', async () => {
    const known = (await cap6())?.violated_trend.filter((value) => value !== null);
    expect(known).toEqual([0, 1]);
  });

  it('narrow by environment, release and runtime, and name the filters that do not narrow them', async () => {
    expect(await cap6({ release: ['1.0.0'] })).toMatchObject({ held: 12, violated: 6 });
    const answer = await controls({ model: ['gpt-5'], domain: ['tool'] });
    expect(answer.not_narrowed_by).toEqual(['model', 'domain']);
  });

  it('show no figures of fewer than 5 threads', async () => {
    expect(await controls({ release: ['1.1.0'] })).toMatchObject({ fewer_than_5: true, items: [] });
    expect(await control({ release: ['1.1.0'] })).toMatchObject({ fewer_than_5: true, figures: null, items: [] });
  });
});

describe('one control', () => {
  it('is told over time, and says why it matters and what it needs', async () => {
    const answer = await control();
    expect(answer).toMatchObject({
      title: 'Authority is decided by the host, the gateway or the broker',
      figures: { held: 12, violated: 8, not_evidenced: 3 },
      previous: { figures: { held: 20, violated: 0 } },
    });
    expect(answer.why).not.toBe('');
    expect(answer.evidence).toContain('control.check');
    const totals = answer.series.map(({ key, values }) => [key, values.reduce<number>((sum, v) => sum + (v ?? 0), 0)]);
    expect(totals).toEqual([
      ['held', 12],
      ['violated', 8],
      ['not_evidenced', 3],
    ]);
    expect(answer.series[0]?.values).toHaveLength(answer.buckets.length);
    expect(answer.series[0]?.values).toContain(null);
  });

  it('is broken down by capability, the most violated first', async () => {
    expect((await control()).items).toMatchObject([
      { value: 'mail.send', violated: 8, held: 0, previous: { held: 0, share_held: null } },
      { value: 'orders.place', violated: 0, held: 12, not_evidenced: 3, previous: { held: 20 } },
    ]);
  });

  it('hides the cells of fewer than 5 threads by release', async () => {
    expect((await control({ by: 'release' })).items).toMatchObject([
      { value: '1.0.0', fewer_than_5: false, held: 12, violated: 6, not_evidenced: 3, beyond_noise: true },
      { value: '1.1.0', fewer_than_5: true },
    ]);
  });

  it('refuses a rule that is none', () => {
    expect(readControlEndpoint.input.safeParse({ rule: 'CAP-99' }).success).toBe(false);
  });
});
