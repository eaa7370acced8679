import { describe, expect, it } from 'vitest';
import { acceptInvite, completeSetUp, findInvited, isSetUpOpen } from '@/lib/access/account-links';
import { addMember, ensureSetUp } from '@/lib/access/set-up';
import { signInWithPassword } from '@/lib/access/sign-in';
import { freshDatabase } from '../../support/database';

const database = freshDatabase();
const baseUrl = 'http://127.0.0.1:3000';
const password = 'a long pass phrase';
const person = { email: 'first@example.com', name: 'First', password, more_roles: ['operator' as const] };

const linkOf = (address: string | undefined) => new URL(address ?? '', baseUrl).searchParams.get('link') as string;
const rolesOf = (email: string) =>
  database.owner<{ slug: string; roles: string[] }>(
    `SELECT p.slug, m.roles FROM memberships m JOIN users u ON u.id = m.user_id JOIN projects p ON p.id = m.project_id
      WHERE u.email = $1`,
    [email],
  );

describe('the first start', () => {
  it('gives a link that makes one administrator, once, and no second one by an earlier link', async () => {
    const earlier = linkOf((await ensureSetUp(database.ownerUrl, { baseUrl })).setUpLink);
    const link = linkOf((await ensureSetUp(database.ownerUrl, { baseUrl })).setUpLink);
    expect(await isSetUpOpen(link)).toBe(true);
    await completeSetUp({ ...person, link }, { address: '192.0.2.0/24' });
    expect(await rolesOf(person.email)).toEqual([{ slug: 'default', roles: ['admin', 'operator'] }]);
    expect(await signInWithPassword(person, {})).toMatchObject({ kind: 'signed-in' });

    for (const again of [link, earlier]) {
      expect(await isSetUpOpen(again)).toBe(false);
      const taker = { ...person, email: 'taker@example.com', link: again };
      await expect(completeSetUp(taker, {})).rejects.toMatchObject({ kind: 'conflict' });
    }
    expect(await rolesOf('taker@example.com')).toEqual([]);
  });

  it('keeps in the audit trail who set the project up, with which roles, from where', async () => {
    const rows = await database.owner(
      `SELECT action, object_kind, after, address, result FROM audit_events WHERE action = 'project.set_up'`,
    );
    expect(rows).toEqual([
      {
        action: 'project.set_up',
        object_kind: 'member',
        after: { roles: ['admin', 'operator'] },
        address: '192.0.2.0/24',
        result: 'done',
      },
    ]);
  });

  it('offers no link once somebody can sign in', async () => {
    expect(await ensureSetUp(database.ownerUrl, { baseUrl })).toEqual({});
  });

  it('does not open with a link that is made up or older than a day', async () => {
    expect(await isSetUpOpen('made-up')).toBe(false);
    await database.owner('UPDATE users SET password_hash = NULL');
    const link = linkOf((await ensureSetUp(database.ownerUrl, { baseUrl })).setUpLink);
    await database.owner("UPDATE account_links SET expires_at = now() - interval '1 second' WHERE used_at IS NULL");
    expect(await isSetUpOpen(link)).toBe(false);
    await expect(completeSetUp({ ...person, link }, {})).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('takes the administrator from the environment instead of a link, and changes nothing at later starts', async () => {
    const options = { baseUrl, adminEmail: 'Admin@Example.com', adminPassword: password };
    expect(await ensureSetUp(database.ownerUrl, options)).toEqual({});
    expect(await rolesOf('admin@example.com')).toEqual([{ slug: 'default', roles: ['admin'] }]);
    await ensureSetUp(database.ownerUrl, { ...options, adminPassword: 'another pass phrase' });
    expect(await signInWithPassword({ email: 'admin@example.com', password }, {})).toMatchObject({ kind: 'signed-in' });
  });
});

describe('addMember of the command line', () => {
  it('gives an invitation that sets the password once', async () => {
    const added = await addMember(database.ownerUrl, {
      email: 'invited@example.com',
      roles: ['viewer'],
      project: 'default',
    });
    const link = linkOf(added.invitePath);
    expect(await findInvited(link)).toEqual({ email: 'invited@example.com', name: 'invited' });
    await acceptInvite({ link, password }, {});
    expect(await signInWithPassword({ email: 'invited@example.com', password }, {})).toMatchObject({
      kind: 'signed-in',
      userId: added.userId,
    });
    expect(await findInvited(link)).toBeUndefined();
    await expect(acceptInvite({ link, password: 'somebody elses phrase' }, {})).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  it('sets a password, which voids an invitation that is still open', async () => {
    const member = { email: 'both@example.com', roles: ['viewer'], project: 'default' };
    const link = linkOf((await addMember(database.ownerUrl, member)).invitePath);
    expect(await addMember(database.ownerUrl, { ...member, password })).not.toHaveProperty('invitePath');
    await expect(acceptInvite({ link, password: 'somebody elses phrase' }, {})).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  it('never replaces a password, whichever way the person came by it', async () => {
    const member = { email: 'settled@example.com', roles: ['viewer'], project: 'default' };
    const { userId, invitePath } = await addMember(database.ownerUrl, member);
    await database.owner("UPDATE users SET password_hash = 'their own' WHERE id = $1", [userId]);
    await expect(acceptInvite({ link: linkOf(invitePath), password }, {})).rejects.toMatchObject({ kind: 'conflict' });
    const [kept] = await database.owner('SELECT password_hash FROM users WHERE id = $1', [userId]);
    expect(kept).toEqual({ password_hash: 'their own' });
  });

  it('changes the roles of a member and keeps before and after', async () => {
    const member = { email: 'changed@example.com', roles: ['viewer'], project: 'default' };
    const { userId } = await addMember(database.ownerUrl, member);
    await addMember(database.ownerUrl, { ...member, roles: ['auditor', 'viewer', 'viewer'] });
    const rows = await database.owner(
      'SELECT action, actor_kind, actor_id, before, after FROM audit_events WHERE object_id = $1 ORDER BY id',
      [userId],
    );
    const email = member.email;
    expect(rows).toEqual([
      {
        action: 'member.added',
        actor_kind: 'system',
        actor_id: 'cli',
        before: null,
        after: { email, roles: ['viewer'] },
      },
      {
        action: 'member.changed',
        actor_kind: 'system',
        actor_id: 'cli',
        before: { email, roles: ['viewer'] },
        after: { email, roles: ['auditor', 'viewer'] },
      },
    ]);
  });

  it('refuses an unknown project, a role that is none and a short password, and changes nothing', async () => {
    const member = { email: 'refused@example.com', roles: ['viewer'], project: 'default' };
    await expect(addMember(database.ownerUrl, { ...member, project: 'other' })).rejects.toMatchObject({
      kind: 'not-found',
    });
    await expect(addMember(database.ownerUrl, { ...member, roles: ['owner'] })).rejects.toThrow();
    await expect(addMember(database.ownerUrl, { ...member, password: 'short' })).rejects.toThrow();
    expect(await database.owner("SELECT 1 FROM users WHERE email = 'refused@example.com'")).toEqual([]);
  });
});
