import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import type { Scope } from '@/lib/access/principal';
import { GroupFilter, type GroupScope, listGroups, readGroup } from '@/lib/groups/contract';
import { list } from '@/lib/groups/read';
import { detail } from '@/lib/groups/read-detail';
import { freshDatabase } from '../../support/database';
import { ingestFleet } from '../../support/evidence';

const database = freshDatabase();
const RANGE = { from: 'now-30d', to: 'now' };
let viewer: Scope;

beforeAll(async () => {
  await ingestFleet(database, { executions: 400, seed: 11 });
  viewer = await database.person('viewer');
});

const read = (input: GroupFilter & { limit?: number; after?: string }, scope = viewer) =>
  withAuthority('quality:aggregate', scope, (access) => list(access, listGroups.input.parse({ ...RANGE, ...input })));
const open = (id: string, input: GroupScope = {}, scope = viewer) =>
  withAuthority('quality:aggregate', scope, (access) =>
    detail(access, readGroup.input.parse({ ...RANGE, ...input, id })),
  );

interface Direct {
  id: string;
  gross: number;
  absorbed: number;
  threads: number;
}
/** What the occurrences say, without any rollup. */
const direct = (condition = 'true') =>
  database.owner<Direct>(`
    select b.group_id as id, count(*) filter (where role <> 'absorbed')::int as gross,
      count(*) filter (where role = 'absorbed')::int as absorbed, count(distinct o.thread_id)::int as threads
    from error_occurrences o join group_bindings b on b.fingerprint = o.fingerprint and b.unbound_at is null
    where ${condition} group by b.group_id order by b.group_id`);
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

describe('the list of groups', () => {
  it('counts what the occurrences count, group by group', async () => {
    const { items } = await read({ limit: 200 });
    const counted = items.map(({ id, gross, absorbed, threads }) => ({ id, gross, absorbed, threads })).sort(byId);
    expect(counted.length).toBeGreaterThan(20);
    expect(counted).toEqual(await direct());
  });

  it('counts the same under filters of dimensions', async () => {
    const [release] = await database.owner<{ release: string }>(
      'select release from error_occurrences group by release order by count(*) desc limit 1',
    );
    const { items } = await read({ limit: 200, release: [release!.release] });
    const counted = items.map(({ id, gross, absorbed }) => ({ id, gross, absorbed })).sort(byId);
    const expected = await direct(`release = '${release!.release}'`);
    expect(counted).toEqual(expected.map(({ threads: _, ...counts }) => counts));
  });

  it('nets out nothing while nothing is accepted, and adds the sparkline up to gross', async () => {
    const { items } = await read({ limit: 200 });
    for (const { gross, net, accepted, pending, sparkline } of items) {
      expect({ net, accepted, pending }).toEqual({ net: gross, accepted: 0, pending: 0 });
      expect(sparkline.reduce((sum, value) => sum + value, 0)).toBe(gross);
    }
  });

  it.each(['last_seen', 'gross', 'first_seen'] as const)(
    'gives each group once by cursor, sorted by %s',
    async (sort) => {
      const whole = (await read({ sort, limit: 200 })).items.map(({ id }) => id);
      const paged: string[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const page = await read({ sort, limit: 7, ...(after && { after }) });
        paged.push(...page.items.map(({ id }) => id));
        after = page.next;
      }
      expect(paged).toEqual(whole);
      expect(new Set(paged).size).toBe(paged.length);
    },
  );

  it('refuses a cursor that it did not give and a filter that it does not know', async () => {
    await expect(read({ after: 'bm90IG91cnM' })).rejects.toMatchObject({ kind: 'invalid-request' });
    expect(GroupFilter.safeParse({ colour: 'red' }).success).toBe(false);
  });

  it('narrows by domain, class, provider and words', async () => {
    const all = (await read({ limit: 200 })).items;
    const first = all.find((group) => group.provider !== null && group.operation !== null)!;
    const ids = async (filter: GroupFilter) => (await read({ ...filter, limit: 200 })).items.map(({ id }) => id).sort();
    const expected = (keep: (group: (typeof all)[number]) => boolean) =>
      all
        .filter(keep)
        .map(({ id }) => id)
        .sort();
    expect(await ids({ domain: [first.domain] })).toEqual(expected(({ domain }) => domain === first.domain));
    expect(await ids({ error_class: [first.error_class] })).toEqual(
      expected(({ error_class }) => error_class === first.error_class),
    );
    expect(await ids({ provider: [first.provider!] })).toEqual(expected(({ provider }) => provider === first.provider));
    expect(await ids({ text: `${first.provider} ${first.operation}`.toUpperCase() })).toContain(first.id);
    expect(await ids({ text: first.id })).toEqual([first.id]);
  });

  it('counts the states of all that the other filters leave, whatever state is asked for', async () => {
    const { items, states } = await read({ limit: 200, state: ['resolved'] });
    expect(items).toEqual([]);
    const total = (await read({ limit: 200 })).items.length;
    expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(total);
  });

  it('shows no figures where a filter leaves fewer than 5 threads', async () => {
    const answer = await read({ environment: ['an-environment-of-one'] });
    expect(answer).toMatchObject({ fewer_than_5: true, items: [], next: null });
  });
});

describe('one group', () => {
  it('has the counts of the list, a series and dimensions that add up to them', async () => {
    const [listed] = (await read({ sort: 'gross', limit: 1 })).items;
    const group = await open(listed!.id);
    const { gross, accepted, net, pending, absorbed } = listed!;
    expect(group.counts).toEqual({ gross, accepted, net, pending, absorbed });
    expect(group.series.reduce((sum, bucket) => sum + bucket.net + bucket.accepted, 0)).toBe(gross);
    for (const { cells } of group.dimensions) {
      const shown = cells.reduce((sum, cell) => sum + (cell.failures ?? 0), 0);
      if (cells.every((cell) => cell.failures !== null)) expect(shown).toBe(gross);
      else expect(shown).toBeLessThan(gross);
    }
  });

  it('says of each value how much more of the group it makes up than of all failures', async () => {
    const [listed] = (await read({ sort: 'gross', limit: 1 })).items;
    const { dimensions, fingerprints } = await open(listed!.id);
    const models = dimensions.find(({ dimension }) => dimension === 'model')!.cells;
    const expected = await database.owner<{ value: string | null; failures: number; share: number; lift: number }>(
      `with own as (select model, count(*) n from error_occurrences
          where role <> 'absorbed' and fingerprint = any($1) group by 1),
        whole as (select model, count(*) n from error_occurrences where role <> 'absorbed' group by 1)
      select own.model as value, own.n::int as failures, (own.n / sum(own.n) over ())::float8 as share,
        ((own.n / sum(own.n) over ()) / (whole.n / (select sum(n) from whole)))::float8 as lift
      from own join whole on whole.model is not distinct from own.model order by own.n desc, own.model`,
      [fingerprints.map(({ fingerprint }) => fingerprint)],
    );
    expect(models.map(({ value, failures }) => ({ value, failures }))).toEqual(
      expected.map(({ value, failures }) => ({ value, failures })),
    );
    for (const [index, cell] of models.entries()) {
      expect(cell.share).toBeCloseTo(expected[index]!.share, 10);
      expect(cell.lift).toBeCloseTo(expected[index]!.lift, 10);
    }
  });

  it('hides environments and releases of fewer than 5 threads', async () => {
    const threads = await database.owner<{ release: string; threads: number }>(
      "select coalesce(release, '') as release, count(distinct thread_id)::int as threads from executions group by 1",
    );
    const small = new Set(threads.filter((row) => row.threads < 5).map((row) => row.release));
    const { items } = await read({ limit: 200 });
    for (const { id } of items.slice(0, 10)) {
      const cells = (await open(id)).dimensions.find(({ dimension }) => dimension === 'release')!.cells;
      for (const cell of cells) if (small.has(cell.value ?? '')) expect(cell.failures).toBeNull();
    }
  });

  it('carries no id of an execution, a thread, a fact or an actor, nor does the list', async () => {
    const { items } = await read({ limit: 200 });
    const details = await Promise.all(items.slice(0, 8).map(({ id }) => open(id)));
    const text = JSON.stringify([items, details]);
    const ids = await database.owner<{ id: string }>(`
      select execution_id as id from executions union select thread_id from executions
      union select fact_id from facts union select initiator->>'id' from executions where initiator is not null
      union select interaction_id from executions`);
    expect(ids.length).toBeGreaterThan(1_000);
    expect(ids.filter(({ id }) => text.includes(id))).toEqual([]);
  });

  it('is not found under an id of another project', async () => {
    await database.owner("insert into projects (slug, name) values ('other', 'Other') on conflict do nothing");
    const [other] = await database.owner<{ id: string }>(`
      insert into error_groups (project_id, title) select id, 'elsewhere' from projects where slug = 'other' returning id`);
    await expect(open(other!.id)).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('who may read', () => {
  it.each(['auditor', 'admin'] as const)('refuses the %s, who has no quality permission', async (role) => {
    await expect(read({}, await database.person(role))).rejects.toMatchObject({ kind: 'permission-denied' });
  });
});
