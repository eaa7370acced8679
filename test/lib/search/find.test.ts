import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { hasGroup, kindOf } from '@/lib/search/find';
import { freshDatabase, type PersonScope } from '../../support/database';
import { ingestFleet } from '../../support/evidence';

const database = freshDatabase();
let operator: PersonScope;
let row: { execution_id: string; interaction_id: string; thread_id: string };

const find = (id: string) => withAuthority('quality:drilldown', operator, (access) => kindOf(access, id));

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
  it('says of an execution, an interaction and a thread which it is, and of anything else that it is none', async () => {
    expect(await find(row.execution_id)).toBe('execution');
    expect(await find(row.interaction_id)).toBe('interaction');
    expect(await find(row.thread_id)).toBe('thread');
    expect(await find('nothing')).toBeNull();
  });

  it('finds nothing of another project', async () => {
    await database.owner("INSERT INTO projects (slug, name) VALUES ('other', 'Other')");
    await database.owner(
      `INSERT INTO memberships (project_id, user_id, roles)
        SELECT id, $1, '{operator}' FROM projects WHERE slug = 'other'`,
      [operator.principal.userId],
    );
    const elsewhere = { ...operator, project: 'other' };
    expect(
      await withAuthority('quality:drilldown', elsewhere, (access) => kindOf(access, row.execution_id)),
    ).toBeNull();
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
