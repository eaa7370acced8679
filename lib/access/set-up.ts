import type { Client } from 'pg';
import { withOwner } from '@/db/migrate';
import { Problem } from '@/lib/problem';
import { Email, PersonName, Roles } from './account-contract';
import { INVITE_LINK_DAYS, SET_UP_LINK_HOURS } from './account-links';
import { createProject } from './create-project';
import { hashPassword } from './password';
import { NewPassword } from './password-rule';
import { newSecret } from './secrets';

/**
 * What the operator of the server does, before or beside anybody's roles. Runs as the owner of the database, like the
 * migrations, and is kept in the audit trail under the system principal `cli`.
 */

export interface SetUpOptions {
  readonly adminEmail?: string | undefined;
  readonly adminPassword?: string | undefined;
  /** Origin of the console, for the link. */
  readonly baseUrl: string;
}

/**
 * Makes the project `default` and, as long as nobody can sign in, a way for the first administrator: the account
 * itself when e-mail and password are given, else a one-time link that works for 24 hours.
 */
export async function ensureSetUp(ownerUrl: string, options: SetUpOptions): Promise<{ setUpLink?: string }> {
  await createProject(ownerUrl, { slug: 'default', name: 'Default' });
  const isSetUp = await withOwner(ownerUrl, async (owner) => {
    const { rowCount } = await owner.query('SELECT 1 FROM users WHERE password_hash IS NOT NULL LIMIT 1');
    return rowCount === 1;
  });
  if (isSetUp) return {};
  const { adminEmail: email, adminPassword: password } = options;
  if (email && password) {
    await addMember(ownerUrl, { email, password, roles: ['admin'], project: 'default' });
    return {};
  }
  const { text, digest } = newSecret('');
  await withOwner(ownerUrl, (owner) =>
    owner.query(
      `INSERT INTO account_links (digest, purpose, expires_at) VALUES ($1, 'setup', now() + make_interval(hours => $2))`,
      [digest, SET_UP_LINK_HOURS],
    ),
  );
  return { setUpLink: `${options.baseUrl}/set-up?link=${text}` };
}

export interface MemberToAdd {
  readonly email: string;
  /** The part of the address before the @ when it is not given. */
  readonly name?: string | undefined;
  readonly roles: readonly string[];
  /** Set for the account, also over an older one: this is how an operator lets somebody in again. */
  readonly password?: string | undefined;
  /** Slug or id. */
  readonly project: string;
}

/**
 * Adds a person to a project or changes their roles in it.
 * @returns the path of a new invitation when the person has no password, else none.
 * @throws Problem `not-found` for the project; ZodError for an e-mail address, role or password that is not allowed.
 */
export async function addMember(
  ownerUrl: string,
  member: MemberToAdd,
): Promise<{ userId: string; invitePath?: string }> {
  const email = Email.parse(member.email);
  const name = PersonName.parse(member.name ?? email.split('@')[0]);
  const roles = Roles.parse(member.roles);
  const passwordHash = member.password === undefined ? null : await hashPassword(NewPassword.parse(member.password));
  return withOwner(ownerUrl, (owner) =>
    inTransaction(owner, async () => {
      const projectId = await findProject(owner, member.project);
      const user = await saveUser(owner, email, name, passwordHash);
      const { rows } = await owner.query<{ roles: string[] }>(
        'SELECT roles FROM memberships WHERE project_id = $1 AND user_id = $2',
        [projectId, user.id],
      );
      await owner.query(
        `INSERT INTO memberships (project_id, user_id, roles) VALUES ($1, $2, $3)
          ON CONFLICT (project_id, user_id) DO UPDATE SET roles = excluded.roles`,
        [projectId, user.id, roles],
      );
      const before = rows[0] ? { email, roles: rows[0].roles } : null;
      await owner.query(
        `INSERT INTO audit_events (project_id, actor_kind, actor_id, action, object_kind, object_id, result, before, after)
          VALUES ($1, 'system', 'cli', $2, 'member', $3, 'done', $4, $5)`,
        [projectId, before ? 'member.changed' : 'member.added', user.id, before, { email, roles }],
      );
      // An older invitation would let its holder replace the password.
      await owner.query('UPDATE account_links SET used_at = now() WHERE user_id = $1 AND used_at IS NULL', [user.id]);
      return { userId: user.id, ...(!user.hasPassword && { invitePath: await makeInvite(owner, user.id) }) };
    }),
  );
}

async function saveUser(owner: Client, email: string, name: string, passwordHash: string | null) {
  const { rows } = await owner.query<{ id: string; hasPassword: boolean }>(
    `INSERT INTO users (email, name, password_hash) VALUES ($1, $2, $3)
      ON CONFLICT (email) DO UPDATE SET password_hash = coalesce(excluded.password_hash, users.password_hash)
      RETURNING id, password_hash IS NOT NULL AS "hasPassword"`,
    [email, name, passwordHash],
  );
  return rows[0]!;
}

async function makeInvite(owner: Client, userId: string): Promise<string> {
  const { text, digest } = newSecret('');
  await owner.query(
    `INSERT INTO account_links (digest, purpose, user_id, expires_at)
      VALUES ($1, 'invite', $2, now() + make_interval(days => $3))`,
    [digest, userId, INVITE_LINK_DAYS],
  );
  return `/invite?link=${text}`;
}

async function findProject(owner: Client, project: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM projects WHERE slug = $1 OR id::text = $1', [
    project,
  ]);
  if (!rows[0]) throw new Problem('not-found', 'There is no project of that name.');
  return rows[0].id;
}

async function inTransaction<T>(owner: Client, work: () => Promise<T>): Promise<T> {
  await owner.query('BEGIN');
  try {
    const result = await work();
    await owner.query('COMMIT');
    return result;
  } catch (thrown) {
    await owner.query('ROLLBACK');
    throw thrown;
  }
}
