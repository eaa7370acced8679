import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { transaction } from '@/db/client';
import { memberships, users } from '@/db/schema/access';
import { projectionQueue } from '@/db/schema/facts';
import { projects } from '@/db/schema/projects';
import { readToken } from './grant';
import { type Permission, permissionsOf } from './permissions';
import type { KnownToken } from './principal';

/**
 * What must be asked before it is known who somebody is or what they may do. Runs as `assay_guard`, which sees no
 * evidence; everything else goes through `withAuthority`.
 */

/** The token with this SHA-256 digest or, for a short-lived one, the id of the token that it was made from. */
export function findToken(by: { id: string } | { digest: Buffer }): Promise<KnownToken | undefined> {
  return transaction('assay_guard', ({ db }) => readToken(db, by));
}

export interface Credentials {
  readonly userId: string;
  readonly name: string;
  readonly passwordHash: string | null;
}

/** The person with this e-mail address, for signing in; undefined when there is none or the account is disabled. */
export function findCredentials(email: string): Promise<Credentials | undefined> {
  return transaction('assay_guard', async ({ db }) => {
    const [found] = await db
      .select({ userId: users.id, name: users.name, passwordHash: users.passwordHash })
      .from(users)
      .where(and(eq(users.email, email.toLowerCase()), isNull(users.disabledAt)));
    return found;
  });
}

export interface PersonView {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly projects: readonly {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    readonly permissions: ReadonlySet<Permission>;
  }[];
}

/** A person with the projects they belong to, for the frame of the console; undefined when disabled or unknown. */
export function findPerson(userId: string): Promise<PersonView | undefined> {
  return transaction('assay_guard', async ({ db }) => {
    const [person] = await db
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.disabledAt)));
    if (!person) return undefined;
    const rows = await db
      .select({ id: projects.id, slug: projects.slug, name: projects.name, roles: memberships.roles })
      .from(memberships)
      .innerJoin(projects, eq(projects.id, memberships.projectId))
      .where(eq(memberships.userId, userId))
      .orderBy(projects.name);
    return {
      userId,
      ...person,
      projects: rows.map(({ roles, ...project }) => ({ ...project, permissions: permissionsOf(roles) })),
    };
  });
}

/** The ids of all projects, for jobs that then work in one at a time. */
export function allProjects(): Promise<string[]> {
  return transaction('assay_guard', async ({ db }) => {
    const rows = await db.select({ id: projects.id }).from(projects);
    return rows.map((row) => row.id);
  });
}

/** The projects with executions that are due to be projected; asked as the projector, which then works in one at a time. */
export function projectsWithWork(): Promise<string[]> {
  return transaction('assay_projector', async ({ db }) => {
    const isDue = or(isNull(projectionQueue.retryAt), lte(projectionQueue.retryAt, sql`now()`));
    const rows = await db.selectDistinct({ id: projectionQueue.projectId }).from(projectionQueue).where(isDue);
    return rows.map((row) => row.id);
  });
}
