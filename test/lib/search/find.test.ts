import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { findById, hasGroup } from '@/lib/search/find';
import { freshDatabase, type PersonScope } from '../../support/database';
import { ingestFleet } from '../../support/evidence';

const database = freshDatabase();
let operator: PersonScope;
let row: { execution_id: string; interaction_id: string; thread_id: string };

const find = (id: string) => withAuthority('quality:drilldown', operator, (access) => findById(access, id));

beforeAll(async () => {
  await ingestFleet(database, { executions: 60, seed: 3 });
  operator = await database.person('operator');
  const [longest] = await database.owner<typeof row>(
    `SELECT min(execution_id) AS execution_id, min(interaction_id) AS interaction_id, thread_id FROM executions
      GROUP BY thread_id ORDER BY count(*) DESC, thread_id LIMIT 1`,
  );
  row = longest!;
});

describe('finding by an id', () => {
  it('finds an execution, an interaction and a thread, and says which it was', async () => {
    expect(await find(row.execution_id)).toMatchObject({
      kind: 'execution',
      executions: [{ execution_id: row.execution_id }],
    });
    expect(await find(row.interaction_id)).toMatchObject({ kind: 'interaction' });
    const thread = await find(row.thread_id);
    const stored = await database.owner('SELECT 1 FROM executions WHERE thread_id = $1', [row.thread_id]);
    expect(thread).toMatchObject({ kind: 'thread' });
    expect(thread?.executions).toHaveLength(stored.length);
    const starts = thread?.executions.map(({ started_at }) => started_at) ?? [];
    expect(starts).toEqual([...starts].sort().reverse());
  });

  it('keeps a hit in the audit trail and finds nothing for anything else', async () => {
    expect(await find('nothing')).toBeNull();
    await find(row.thread_id);
    const trail = await database.owner("SELECT object_kind, object_id FROM audit_events WHERE action = 'search.found'");
    expect(trail).toContainEqual({ object_kind: 'thread', object_id: row.thread_id });
    expect(trail).not.toContainEqual(expect.objectContaining({ object_id: 'nothing' }));
  });

  it('finds nothing of another project', async () => {
    await database.owner("INSERT INTO projects (slug, name) VALUES ('other', 'Other')");
    await database.owner(
      `INSERT INTO memberships (project_id, user_id, roles)
        SELECT id, $1, '{operator}' FROM projects WHERE slug = 'other'`,
      [operator.principal.userId],
    );
    const elsewhere = { ...operator, project: 'other' };
    const found = withAuthority('quality:drilldown', elsewhere, (access) => findById(access, row.execution_id));
    expect(await found).toBeNull();
  });
});

describe('finding an error group', () => {
  it('knows an id that is one and takes any other text for none', async () => {
    const [group] = await database.owner<{ id: string }>('SELECT id FROM error_groups LIMIT 1');
    const has = (id: string) => withAuthority('quality:aggregate', operator, (access) => hasGroup(access, id));
    expect([await has(group!.id), await has(crypto.randomUUID()), await has("' or true")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
