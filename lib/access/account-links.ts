import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { type OpenTransaction, transaction } from '@/db/client';
import { accountLinks, memberships, users } from '@/db/schema/access';
import { projects } from '@/db/schema/projects';
import { Problem } from '@/lib/problem';
import type { InviteInput, SetUpInput } from './account-contract';
import { hashPassword } from './password';
import { recordAsGuard } from './record';
import { digestOf } from './secrets';
import type { Origin } from './sign-in';

export const SET_UP_LINK_HOURS = 24;
export const INVITE_LINK_DAYS = 7;

/** Whether a set-up link still works. It does until it is used, a day has passed, or anybody has a password. */
export function isSetUpOpen(link: string): Promise<boolean> {
  return transaction('assay_guard', async ({ db }) => {
    const [open] = await db.select({ digest: accountLinks.digest }).from(accountLinks).where(usable('setup', link));
    const [person] = await db
      .select({ id: users.id })
      .from(users)
      .where(sql`${users.passwordHash} is not null`)
      .limit(1);
    return open !== undefined && person === undefined;
  });
}

/** The person whom an invitation is for; undefined when it is unknown, used or too old. */
export function findInvited(link: string): Promise<{ email: string; name: string } | undefined> {
  return transaction('assay_guard', async ({ db }) => {
    const [invited] = await db
      .select({ email: users.email, name: users.name })
      .from(accountLinks)
      .innerJoin(users, eq(users.id, accountLinks.userId))
      .where(usable('invite', link));
    return invited;
  });
}

/**
 * Makes the first administrator.
 * @throws Problem `conflict` when the link does not work any more.
 */
export async function completeSetUp(input: SetUpInput, origin: Origin): Promise<void> {
  const passwordHash = await hashPassword(input.password);
  const roles = [...new Set(['admin', ...input.more_roles])];
  await transaction('assay_guard', async (open) => {
    const { rows } = await open.db.execute<{ id: string | null }>(
      sql`SELECT assay_complete_setup(${digestOf(input.link)}, ${input.email}, ${input.name}, ${passwordHash},
        ${sql.param(roles)}::text[]) AS id`,
    );
    await record(open, rows[0]?.id, origin, { action: 'project.set_up', after: { roles } });
  });
}

/**
 * Gives an invited person the password that they chose.
 * @throws Problem `conflict` when the link does not work any more.
 */
export async function acceptInvite(input: InviteInput, origin: Origin): Promise<void> {
  const passwordHash = await hashPassword(input.password);
  await transaction('assay_guard', async (open) => {
    const { rows } = await open.db.execute<{ id: string | null }>(
      sql`SELECT assay_accept_invite(${digestOf(input.link)}, ${passwordHash}) AS id`,
    );
    await record(open, rows[0]?.id, origin, { action: 'member.joined' });
  });
}

async function record(
  open: OpenTransaction,
  userId: string | null | undefined,
  origin: Origin,
  entry: { action: `${string}.${string}`; after?: unknown },
): Promise<void> {
  if (!userId) throw new Problem('conflict', 'This link has been used or is too old; ask for a new one.');
  const theirs = await open.db
    .select({ id: projects.id })
    .from(memberships)
    .innerJoin(projects, eq(projects.id, memberships.projectId))
    .where(eq(memberships.userId, userId));
  const scope = { principal: { kind: 'person', userId }, ...origin } as const;
  const projectIds = theirs.map((project) => project.id);
  await recordAsGuard(open, projectIds, scope, { ...entry, objectKind: 'member', objectId: userId });
}

function usable(purpose: 'setup' | 'invite', link: string) {
  return and(
    eq(accountLinks.digest, digestOf(link)),
    eq(accountLinks.purpose, purpose),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, sql`now()`),
  );
}
