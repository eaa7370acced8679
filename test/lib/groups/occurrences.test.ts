import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import type { Scope } from '@/lib/access/principal';
import { listOccurrences } from '@/lib/groups/contract';
import { occurrences } from '@/lib/groups/read-occurrences';
import { freshDatabase, type PersonScope } from '../../support/database';
import { ingestFleet } from '../../support/evidence';

const database = freshDatabase();
let operator: PersonScope;
let group: { id: string; count: number };

beforeAll(async () => {
  await ingestFleet(database, { executions: 1_200, seed: 5 });
  operator = await database.person('operator');
  // Failures of one instant are the hard case for a cursor.
  await database.owner("update error_occurrences set observed_at = date_trunc('day', observed_at)");
  const [largest] = await database.owner<typeof group>(`
    select b.group_id as id, count(*)::int as count from error_occurrences o
    join group_bindings b on b.fingerprint = o.fingerprint and b.unbound_at is null
    group by 1 order by 2 desc limit 1`);
  group = largest!;
});

const read = (more: { after?: string; limit?: number; release?: string } = {}, scope: Scope = operator) =>
  withAuthority('quality:drilldown', scope, (access) =>
    occurrences(access, listOccurrences.input.parse({ id: group.id, from: 'now-30d', ...more })),
  );

describe('the single failures of a group', () => {
  it('come newest first, each once, though many share an instant', async () => {
    const seen: { execution_id: string; fact_id: string; observed_at: string }[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await read({ limit: 3, ...(after && { after }) });
      seen.push(...page.items);
      after = page.next;
    }
    expect(group.count).toBeGreaterThan(6);
    expect(seen).toHaveLength(group.count);
    expect(new Set(seen.map(({ execution_id, fact_id }) => `${execution_id} ${fact_id}`)).size).toBe(group.count);
    expect(seen.map(({ observed_at }) => observed_at)).toEqual(
      seen
        .map(({ observed_at }) => observed_at)
        .sort()
        .reverse(),
    );
  });

  it('can be narrowed to what was not reported', async () => {
    await database.owner(
      `update error_occurrences set release = null where (execution_id, fact_id) in (
        select o.execution_id, o.fact_id from error_occurrences o join group_bindings b on b.fingerprint = o.fingerprint
        where b.group_id = $1 limit 2)`,
      [group.id],
    );
    const { items } = await read({ release: '', limit: 100 });
    expect(items.map(({ release }) => release)).toEqual([null, null]);
  });

  it('leave an audit row for every page that was read', async () => {
    await read();
    const rows = await database.owner(
      "select action, object_id, permission from audit_events where actor_id = $1 and action = 'occurrence.list' order by id desc limit 1",
      [operator.principal.userId],
    );
    expect(rows).toEqual([{ action: 'occurrence.list', object_id: group.id, permission: 'quality:drilldown' }]);
  });

  it.each(['viewer', 'governance lead', 'auditor', 'admin'] as const)('are refused to the %s', async (role) => {
    await expect(read({}, await database.person(role))).rejects.toMatchObject({ kind: 'permission-denied' });
  });
});
