import { asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { memberships, users } from '@/db/schema/access';
import type { Input } from '@/lib/http/endpoint';
import { Problem } from '@/lib/problem';
import { INVITE_LINK_DAYS } from './account-links';
import type { Access, Reader } from './authority';
import type { addMember, changeMember, MemberView } from './contract';
import { type NewSecret, newSecret } from './secrets';

type Admin = Access<'admin:manage'>;
const UNIQUE_VIOLATION = '23505';

/** The members of the project, by name. */
export async function list(access: Admin): Promise<{ items: MemberView[]; next: null }> {
  const rows = await memberRows(access.db).orderBy(asc(users.name), asc(users.email));
  const maySignIn = await whoCanSignIn(access.db);
  return { items: rows.map((row) => toView(row, maySignIn)), next: null };
}

/**
 * Adds a person to the project.
 * @throws Problem `conflict` when they belong to it already.
 */
export async function add(access: Admin, input: Input<typeof addMember>) {
  const secret = newSecret('');
  const name = input.name ?? input.email.split('@')[0]!;
  const added = await access.change(
    (result: { userId: string }) => ({
      action: 'member.added',
      objectKind: 'member',
      objectId: result.userId,
      after: { email: input.email, roles: input.roles },
    }),
    (tx) => insertMember(tx, { ...input, name }, secret),
  );
  const member = await one(access, added.userId);
  return { member, invite_path: added.linkMade ? invitePath(secret) : null };
}

async function insertMember(
  tx: Transaction,
  person: { email: string; name: string; roles: string[] },
  secret: NewSecret,
) {
  try {
    const { rows } = await tx.execute<{ user_id: string; link_made: boolean }>(
      sql`SELECT user_id, link_made FROM assay_add_member(${person.email}, ${person.name},
        ${sql.param(person.roles)}::text[], ${secret.digest}, ${inviteEnd()})`,
    );
    return { userId: rows[0]!.user_id, linkMade: rows[0]!.link_made };
  } catch (thrown) {
    if ((thrown as { cause?: { code?: string } }).cause?.code !== UNIQUE_VIOLATION) throw thrown;
    throw new Problem('conflict', 'This person is a member already; change their roles instead.');
  }
}

/**
 * Replaces the roles of a member.
 * @throws Problem `not-found`; `rule-violated` when nobody who can sign in would be left as administrator.
 */
export async function changeRoles(access: Admin, input: Input<typeof changeMember>): Promise<MemberView> {
  const before = await one(access, input.id);
  if (!input.roles.includes('admin')) await keepAnAdministrator(access, before);
  const entry = {
    action: 'member.changed',
    objectKind: 'member',
    objectId: input.id,
    before: audited(before),
    after: { email: before.email, roles: input.roles },
  } as const;
  await access.change(entry, (tx) =>
    tx.update(memberships).set({ roles: input.roles }).where(eq(memberships.userId, input.id)),
  );
  return one(access, input.id);
}

/** Removes a member. @throws Problem as `changeRoles`. */
export async function remove(access: Admin, { id }: { id: string }): Promise<{ id: string }> {
  const before = await one(access, id);
  await keepAnAdministrator(access, before);
  const entry = { action: 'member.removed', objectKind: 'member', objectId: id, before: audited(before) } as const;
  await access.change(entry, (tx) => tx.delete(memberships).where(eq(memberships.userId, id)));
  return { id };
}

/**
 * Makes a new invitation; older ones stop working.
 * @throws Problem `not-found`; `rule-violated` when the person has a password or belongs to another project as well.
 */
export async function invite(access: Admin, { id }: { id: string }): Promise<{ invite_path: string }> {
  const member = await one(access, id);
  const secret = newSecret('');
  const entry = {
    action: 'member.invited',
    objectKind: 'member',
    objectId: id,
    after: { email: member.email },
  } as const;
  await access.change(entry, async (tx) => {
    const { rows } = await tx.execute<{ made: boolean }>(
      sql`SELECT assay_make_invite(${id}, ${secret.digest}, ${inviteEnd()}) AS made`,
    );
    if (rows[0]?.made) return;
    throw new Problem(
      'rule-violated',
      'An invitation is for a person without a password who belongs to this project alone.',
    );
  });
  return { invite_path: invitePath(secret) };
}

/** Holds the other administrators until the end of the transaction, so that two people cannot remove each other. */
async function keepAnAdministrator(access: Admin, member: MemberView): Promise<void> {
  if (!member.roles.includes('admin')) return;
  const admins = await access.db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(sql`${memberships.roles} @> '{admin}'`)
    .orderBy(memberships.userId)
    .for('update');
  const maySignIn = await whoCanSignIn(access.db);
  if (admins.some(({ userId }) => userId !== member.id && maySignIn.has(userId))) return;
  throw new Problem('rule-violated', 'The last administrator stays; give somebody else the role admin first.');
}

async function one(access: Admin, id: string): Promise<MemberView> {
  const [row] = await memberRows(access.db).where(eq(memberships.userId, id));
  if (!row) throw new Problem('not-found', 'There is no such member in this project.');
  return toView(row, await whoCanSignIn(access.db));
}

function memberRows(db: Reader) {
  return db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      roles: memberships.roles,
      addedAt: memberships.createdAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId));
}

async function whoCanSignIn(db: Reader): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM assay_members_who_can_sign_in() AS id`);
  return new Set(rows.map((row) => row.id));
}

function toView(
  { addedAt, ...row }: { id: string; email: string; name: string; roles: string[]; addedAt: Date },
  maySignIn: ReadonlySet<string>,
): MemberView {
  return { ...row, may_sign_in: maySignIn.has(row.id), added_at: addedAt.toISOString() };
}

const audited = ({ email, roles }: MemberView) => ({ email, roles });
const invitePath = ({ text }: NewSecret) => `/invite?link=${text}`;
const inviteEnd = () => new Date(Date.now() + INVITE_LINK_DAYS * 86_400_000).toISOString();
