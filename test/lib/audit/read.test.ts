import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { createProject } from '@/lib/access/create-project';
import { listAudit } from '@/lib/audit/contract';
import { list } from '@/lib/audit/read';
import { freshDatabase, type PersonScope } from '../../support/database';

const database = freshDatabase();
let auditor: PersonScope;
let alice: string;

async function plant(event: { actor: string; action: string; object?: string; result?: string; ago?: string }) {
  await database.owner(
    `INSERT INTO audit_events (project_id, at, actor_kind, actor_id, action, object_kind, object_id, result)
      VALUES ($1, now() - $2::interval, 'person', $3, $4, 'member', $5, $6)`,
    [
      database.projectId,
      event.ago ?? '1 minute',
      event.actor,
      event.action,
      event.object ?? 'x',
      event.result ?? 'done',
    ],
  );
}

async function search(filter: Record<string, string | number> = {}) {
  const input = listAudit.input.parse(filter);
  const { items, next } = await withAuthority('audit:read', auditor, (access) => list(access, input));
  return { actions: items.map((item) => item.action), items, next };
}

beforeAll(async () => {
  auditor = await database.person('auditor');
  const person = await database.person('admin');
  alice = person.principal.userId;
  await database.owner("UPDATE users SET name = 'Alice Adams' WHERE id = $1", [alice]);
  const bob = (await database.person('admin')).principal.userId;
  await plant({ actor: alice, action: 'member.added', object: bob, ago: '3 days' });
  await plant({ actor: alice, action: 'member.removed', object: bob });
  await plant({ actor: bob, action: 'token.created', object: 'some-token' });
  await plant({ actor: bob, action: 'permission.refused', result: 'refused' });
});

describe('the audit trail', () => {
  it('shows the last 24 hours, newest first, unless another time is asked for', async () => {
    expect((await search()).actions).toEqual(['permission.refused', 'token.created', 'member.removed']);
    expect((await search({ from: 'now-7d' })).actions).toContain('member.added');
    expect((await search({ from: 'now-7d', to: 'now-1d' })).actions).toEqual(['member.added']);
  });

  it('finds by the name of who acted, in any case, and by their id', async () => {
    expect((await search({ actor: 'alice ad' })).actions).toEqual(['member.removed']);
    expect((await search({ actor: alice })).actions).toEqual(['member.removed']);
    expect((await search({ actor: '%' })).actions).toEqual([]);
  });

  it('finds by the beginning of the action, by the object and by the result', async () => {
    expect((await search({ action: 'member.' })).actions).toEqual(['member.removed']);
    expect((await search({ object: 'some-token' })).actions).toEqual(['token.created']);
    expect((await search({ result: 'refused' })).actions).toEqual(['permission.refused']);
  });

  it('names people also after they have left the project', async () => {
    await database.owner('DELETE FROM memberships WHERE user_id = $1', [alice]);
    const { items } = await search({ action: 'member.removed' });
    expect(items[0]?.actor).toEqual({ kind: 'person', id: alice, name: 'Alice Adams' });
  });

  it('pages by cursor without leaving out or repeating a row', async () => {
    const first = await search({ limit: 2 });
    const second = await search({ limit: 2, after: first.next ?? '' });
    expect([...first.actions, ...second.actions]).toEqual(['permission.refused', 'token.created', 'member.removed']);
    expect(second.next).toBeNull();
    await expect(search({ after: 'made-up' })).rejects.toMatchObject({ kind: 'invalid-request' });
  });

  it('shows nothing of another project', async () => {
    const other = await createProject(database.ownerUrl, { slug: 'other', name: 'Other' });
    await database.owner(
      `INSERT INTO audit_events (project_id, actor_kind, actor_id, action, object_kind, object_id, result)
        VALUES ($1, 'system', 'job', 'other.happened', 'project', 'x', 'done')`,
      [other],
    );
    expect((await search()).actions).not.toContain('other.happened');
  });
});
