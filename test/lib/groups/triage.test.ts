import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import type { Scope } from '@/lib/access/principal';
import { listGroups, type Triage, triageGroup } from '@/lib/groups/contract';
import { list } from '@/lib/groups/read';
import { detail } from '@/lib/groups/read-detail';
import { assignees, triage } from '@/lib/groups/write';
import { freshDatabase, type PersonScope } from '../../support/database';
import { ingestFleet } from '../../support/evidence';

const database = freshDatabase();
let engineer: PersonScope;
let ids: string[];

beforeAll(async () => {
  await ingestFleet(database, { executions: 500, seed: 3 });
  engineer = await database.person('quality engineer');
  ids = (await database.owner<{ id: string }>('select id from error_groups order by id')).map(({ id }) => id);
});

let group: string;
beforeEach(() => {
  // Each test has a group of its own, so that none depends on what another did.
  group = ids.pop()!;
});

const act = (input: Omit<Triage, 'id'>, scope: Scope = engineer, id = group) =>
  withAuthority('governance:classify', scope, (access) => triage(access, triageGroup.input.parse({ ...input, id })));
const open = (id = group) =>
  withAuthority('quality:aggregate', engineer, (access) => detail(access, { id, from: 'now-30d', to: 'now' }));
const trail = (id = group) =>
  database.owner<{ action: string; before: object; after: object; reason: string | null }>(
    "select action, before, after, reason from audit_events where object_kind = 'group' and object_id = $1 order by id",
    [id],
  );

describe('triage', () => {
  it('moves a group and keeps who did it, in its history and in the audit trail', async () => {
    expect(await act({ expected_state: 'new', state: 'in_progress', note: 'Looking at it' })).toMatchObject({
      state: 'in_progress',
    });
    const { state, history } = await open();
    expect(state).toBe('in_progress');
    expect(history).toMatchObject([
      { action: 'state_changed', before: 'new', after: 'in_progress', note: 'Looking at it', by: 'quality engineer' },
    ]);
    expect(await trail()).toMatchObject([
      { action: 'group.triaged', before: { state: 'new' }, after: { state: 'in_progress' }, reason: 'Looking at it' },
    ]);
  });

  it('assigns and unassigns without a change of state', async () => {
    const { userId } = engineer.principal;
    expect(await act({ expected_state: 'new', assignee_id: userId })).toMatchObject({
      state: 'new',
      assignee: { id: userId, name: 'quality engineer' },
    });
    expect(await act({ expected_state: 'new', assignee_id: null })).toMatchObject({ assignee: null });
    expect((await open()).history).toMatchObject([
      { action: 'assigned', before: 'quality engineer', after: null },
      { action: 'assigned', before: null, after: 'quality engineer' },
    ]);
  });

  it('tells the second of two that the group has moved, and changes nothing', async () => {
    await act({ expected_state: 'new', state: 'triaged' });
    await expect(act({ expected_state: 'new', state: 'resolved' })).rejects.toMatchObject({ kind: 'conflict' });
    expect((await open()).state).toBe('triaged');
    expect(await trail()).toHaveLength(1);
  });

  it('lets exactly one of several who triage at the same moment succeed', async () => {
    const moves = (['triaged', 'in_progress', 'resolved', 'triaged'] as const).map((state) =>
      act({ expected_state: 'new', state }),
    );
    const results = await Promise.allSettled(moves);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await open()).history).toHaveLength(1);
    expect(await trail()).toHaveLength(1);
  });

  it('refuses a move that is not legal', async () => {
    await act({ expected_state: 'new', state: 'resolved' });
    await expect(act({ expected_state: 'resolved', state: 'in_progress' })).rejects.toMatchObject({
      kind: 'rule-violated',
    });
    expect(await act({ expected_state: 'resolved', state: 'triaged' })).toMatchObject({ state: 'triaged' });
  });

  it('shows a resolved group as regressed once it was seen after that, and lets it be resolved again', async () => {
    await act({ expected_state: 'new', state: 'resolved' });
    await database.owner("update error_groups set resolved_at = now() - interval '400 days' where id = $1", [group]);
    expect((await open()).state).toBe('regressed');
    const listed = await withAuthority('quality:aggregate', engineer, (access) =>
      list(access, listGroups.input.parse({ from: 'now-30d', state: 'regressed' })),
    );
    expect(listed.items.map(({ id }) => id)).toEqual([group]);
    await expect(act({ expected_state: 'resolved', state: 'triaged' })).rejects.toMatchObject({ kind: 'conflict' });
    expect(await act({ expected_state: 'regressed', state: 'resolved' })).toMatchObject({ state: 'resolved' });
  });

  it('assigns to nobody who may not see the group, and to no stranger', async () => {
    const auditor = await database.person('auditor');
    for (const assignee_id of [auditor.principal.userId, crypto.randomUUID()])
      await expect(act({ expected_state: 'new', assignee_id })).rejects.toMatchObject({ kind: 'rule-violated' });
    const { items } = await withAuthority('governance:classify', engineer, assignees);
    expect(items.map(({ id }) => id)).not.toContain(auditor.principal.userId);
  });

  it('replaces a secret in a note before it is written anywhere', async () => {
    const secret = `sk-proj-${'aB3dE5fG7hJ9kL1m'.repeat(2)}`;
    await act({ expected_state: 'new', state: 'triaged', note: `The key ${secret} was in the log` });
    const [event] = (await open()).history;
    expect(event?.note).toMatch(/^The key \[redacted:[\w-]+\] was in the log$/);
    expect(JSON.stringify(await trail())).not.toContain(secret);
  });

  it('changes no count, no fact and no outcome', async () => {
    const picture = () =>
      database.owner(`select
        (select md5(string_agg(f::text, ',' order by f::text)) from facts f) as facts,
        (select md5(string_agg(e::text, ',' order by e::text)) from executions e) as executions,
        (select md5(string_agg(o::text, ',' order by o::text)) from error_occurrences o) as occurrences,
        (select md5(string_agg(r::text, ',' order by r::text)) from failure_rollups r) as failures,
        (select md5(string_agg(r::text, ',' order by r::text)) from execution_rollups r) as outcomes,
        (select md5(string_agg(f::text, ',' order by f::text)) from fingerprints f) as fingerprints`);
    const before = await picture();
    await act({ expected_state: 'new', state: 'in_progress', assignee_id: engineer.principal.userId });
    await act({ expected_state: 'in_progress', state: 'resolved' });
    await act({ expected_state: 'resolved', state: 'triaged' });
    expect(await picture()).toEqual(before);
    expect(Object.values(before[0]!)).not.toContain(null);
  });

  it('names the act of a token as no person', async () => {
    const { scope } = await database.token('governance:classify');
    await act({ expected_state: 'new', state: 'triaged' }, scope);
    expect((await open()).history).toMatchObject([{ by: null }]);
  });

  it.each(['viewer', 'operator', 'governance lead', 'auditor', 'admin'] as const)(
    'is refused to the %s',
    async (role) => {
      const scope = await database.person(role);
      await expect(act({ expected_state: 'new', state: 'triaged' }, scope)).rejects.toMatchObject({
        kind: 'permission-denied',
        extras: { permission: 'governance:classify' },
      });
    },
  );

  it('asks for something to do', () => {
    expect(triageGroup.input.safeParse({ id: group, expected_state: 'new', note: 'only words' }).success).toBe(false);
  });
});
