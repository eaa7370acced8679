import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { listDropped } from '@/lib/redaction-policy/contract';
import { list } from '@/lib/redaction-policy/dropped';
import { freshDatabase } from '../../support/database';

const database = freshDatabase();

beforeAll(async () => {
  await database.owner(
    `INSERT INTO intake_counts (project_id, day, producer, category, name, count, last_at)
      SELECT $1, (now() AT TIME ZONE 'UTC')::date - ago, producer, category, name, count, now() - ago * interval '1 day'
      FROM (VALUES (0, 'a', 'dropped', 'detail.prompt', 4), (2, 'a', 'dropped', 'detail.prompt', 3),
        (9, 'a', 'dropped', 'detail.prompt', 100), (1, 'b', 'dropped', 'input.value', 2),
        (0, 'b', 'rejected', 'invalid_time', 1)) AS row (ago, producer, category, name, count)`,
    [database.projectId],
  );
});

async function listed(filter: object) {
  const admin = await database.person('admin');
  return withAuthority('admin:manage', admin, (access) => list(access, listDropped.input.parse(filter)));
}

describe('what was dropped', () => {
  it('is listed by producer and name with its course, the largest first', async () => {
    const { days, items, producers } = await listed({ days: 3 });
    expect(days).toHaveLength(3);
    expect(days.at(-1)).toBe(new Date().toISOString().slice(0, 10));
    expect(items.map(({ producer, name, count, per_day }) => [producer, name, count, per_day])).toEqual([
      ['a', 'detail.prompt', 7, [3, 0, 4]],
      ['b', 'input.value', 2, [0, 2, 0]],
    ]);
    expect(producers).toEqual(['a', 'b']);
  });

  it('is narrowed by producer, category and days', async () => {
    expect((await listed({ days: 3, producer: 'b' })).items).toMatchObject([{ name: 'input.value' }]);
    expect((await listed({ days: 3, category: 'rejected' })).items).toMatchObject([{ name: 'invalid_time' }]);
    expect((await listed({ days: 30 })).items[0]).toMatchObject({ count: 107 });
  });
});
