import { describe, expect, it } from 'vitest';
import { acceptInvite } from '@/lib/access/account-links';
import { withAuthority } from '@/lib/access/authority';
import { createProject } from '@/lib/access/create-project';
import { add, changeRoles, invite, list, remove } from '@/lib/access/members';
import type { Role } from '@/lib/access/permissions';
import { freshDatabase, type PersonScope } from '../../support/database';

const database = freshDatabase();

/** An administrator who can sign in. */
async function administrator(): Promise<PersonScope> {
  const admin = await database.person('admin');
  await database.owner("UPDATE users SET password_hash = 'some hash' WHERE id = $1", [admin.principal.userId]);
  return admin;
}
const roles = (...names: Role[]) => names;
const asAdmin = <T>(scope: PersonScope, work: Parameters<typeof withAuthority<'admin:manage', T>>[2]) =>
  withAuthority('admin:manage', scope, work);
const linkIn = (path: string | null) =>
  new URL(path ?? '', 'http://console.invalid').searchParams.get('link') as string;

describe('adding a member', () => {
  it('gives an invitation to somebody new, and keeps who was added with which roles', async () => {
    const admin = await administrator();
    const input = { email: 'new@example.com', roles: roles('viewer') };
    const added = await asAdmin(admin, (access) => add(access, input));
    expect(added.member).toMatchObject({ email: input.email, name: 'new', roles: ['viewer'], may_sign_in: false });
    await acceptInvite({ link: linkIn(added.invite_path), password: 'a long pass phrase' }, {});
    const { items } = await asAdmin(admin, list);
    expect(items.find((member) => member.email === input.email)).toMatchObject({ may_sign_in: true });
    const trail = await database.owner(
      'SELECT actor_id, action, permission, after FROM audit_events WHERE object_id = $1 ORDER BY id',
      [added.member.id],
    );
    expect(trail).toEqual([
      {
        actor_id: admin.principal.userId,
        action: 'member.added',
        permission: 'admin:manage',
        after: { email: input.email, roles: ['viewer'] },
      },
      { actor_id: added.member.id, action: 'member.joined', permission: null, after: null },
    ]);
  });

  it('refuses somebody who is a member already', async () => {
    const admin = await administrator();
    const input = { email: 'twice@example.com', roles: roles('viewer') };
    await asAdmin(admin, (access) => add(access, input));
    await expect(asAdmin(admin, (access) => add(access, input))).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('gives no invitation for an account that another project has a say in', async () => {
    const admin = await administrator();
    const other = await createProject(database.ownerUrl, { slug: 'other', name: 'Other' });
    await database.owner(
      `WITH person AS (INSERT INTO users (email, name) VALUES ('shared@example.com', 'Shared') RETURNING id)
        INSERT INTO memberships (project_id, user_id, roles) SELECT $1, id, '{admin}' FROM person`,
      [other],
    );
    const input = { email: 'shared@example.com', roles: roles('viewer') };
    const { member, invite_path } = await asAdmin(admin, (access) => add(access, input));
    expect(invite_path).toBeNull();
    await expect(asAdmin(admin, (access) => invite(access, { id: member.id }))).rejects.toMatchObject({
      kind: 'rule-violated',
    });
  });
});

describe('an invitation', () => {
  const password = 'a long pass phrase';

  it('stops working when a newer one is made', async () => {
    const admin = await administrator();
    const input = { email: 'again@example.com', roles: roles('viewer') };
    const first = await asAdmin(admin, (access) => add(access, input));
    const second = await asAdmin(admin, (access) => invite(access, { id: first.member.id }));
    await expect(acceptInvite({ link: linkIn(first.invite_path), password }, {})).rejects.toMatchObject({
      kind: 'conflict',
    });
    await acceptInvite({ link: linkIn(second.invite_path), password }, {});
    await expect(asAdmin(admin, (access) => invite(access, { id: first.member.id }))).rejects.toMatchObject({
      kind: 'rule-violated',
    });
  });

  it('stops working when the person is removed', async () => {
    const admin = await administrator();
    const input = { email: 'gone@example.com', roles: roles('viewer') };
    const { member, invite_path } = await asAdmin(admin, (access) => add(access, input));
    await asAdmin(admin, (access) => remove(access, { id: member.id }));
    await expect(acceptInvite({ link: linkIn(invite_path), password }, {})).rejects.toMatchObject({ kind: 'conflict' });
  });
});

describe('changing and removing members', () => {
  it('keeps the roles before and after', async () => {
    const admin = await administrator();
    const viewer = await database.person('viewer');
    const id = viewer.principal.userId;
    const changed = await asAdmin(admin, (access) => changeRoles(access, { id, roles: roles('operator') }));
    expect(changed.roles).toEqual(['operator']);
    await asAdmin(admin, (access) => remove(access, { id }));
    const { email } = changed;
    const trail = await database.owner(
      'SELECT action, before, after FROM audit_events WHERE object_id = $1 ORDER BY id',
      [id],
    );
    expect(trail).toEqual([
      { action: 'member.changed', before: { email, roles: ['viewer'] }, after: { email, roles: ['operator'] } },
      { action: 'member.removed', before: { email, roles: ['operator'] }, after: null },
    ]);
  });

  it('answers not found for somebody of another project', async () => {
    const admin = await administrator();
    const id = crypto.randomUUID();
    await expect(asAdmin(admin, (access) => remove(access, { id }))).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('keeps the last administrator who can sign in, whichever way they would go', async () => {
    await database.owner('DELETE FROM memberships');
    const admin = await administrator();
    await database.person('admin');
    const id = admin.principal.userId;
    const refused = { kind: 'rule-violated' };
    await expect(asAdmin(admin, (access) => remove(access, { id }))).rejects.toMatchObject(refused);
    const demote = (access: Parameters<typeof changeRoles>[0]) => changeRoles(access, { id, roles: roles('viewer') });
    await expect(asAdmin(admin, demote)).rejects.toMatchObject(refused);
    await administrator();
    await expect(asAdmin(admin, demote)).resolves.toMatchObject({ roles: ['viewer'] });
  });

  it('keeps one of two administrators who remove each other at the same moment', async () => {
    await database.owner('DELETE FROM memberships');
    const [one, other] = [await administrator(), await administrator()];
    const results = await Promise.allSettled([
      asAdmin(one, (access) => remove(access, { id: other.principal.userId })),
      asAdmin(other, (access) => remove(access, { id: one.principal.userId })),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = await database.owner("SELECT user_id FROM memberships WHERE roles @> '{admin}'");
    expect(left).toHaveLength(1);
  });
});
