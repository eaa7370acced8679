import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { memberships, tokens, users } from '@/db/schema/access';
import { projects } from '@/db/schema/projects';
import { Problem } from '@/lib/problem';
import { type Authority, permissionsOf } from './permissions';
import type { KnownToken, Principal, Scope } from './principal';

export interface Grant {
  readonly projectId: string;
  readonly projectSlug: string;
  readonly isHeld: boolean;
}

/**
 * Looks up, now and in the database, whether the principal holds the authority on the project.
 * @throws Problem `not-found` for somebody who is no member (that the project exists is not theirs to learn),
 * `unauthenticated` for a token that is unknown, revoked or expired.
 */
export async function lookUpGrant(db: Transaction, authority: Authority, scope: Scope): Promise<Grant> {
  const { principal, project } = scope;
  switch (principal.kind) {
    case 'person':
      return grantOfPerson(db, authority, principal, project);
    case 'token':
      return grantOfToken(db, authority, principal, project);
    case 'system': {
      const [found] = await db.select({ id: projects.id, slug: projects.slug }).from(projects).where(named(project));
      if (!found) throw new Problem('not-found');
      return { projectId: found.id, projectSlug: found.slug, isHeld: true };
    }
  }
}

async function grantOfPerson(
  db: Transaction,
  authority: Authority,
  principal: Extract<Principal, { kind: 'person' }>,
  project: string | undefined,
): Promise<Grant> {
  if (!project) throw new Problem('invalid-request', 'Name the project with ?project=.');
  const [member] = await db
    .select({ id: projects.id, slug: projects.slug, roles: memberships.roles })
    .from(memberships)
    .innerJoin(projects, eq(projects.id, memberships.projectId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.userId, principal.userId), isNull(users.disabledAt), named(project)));
  if (!member) throw new Problem('not-found');
  const isHeld = (permissionsOf(member.roles) as ReadonlySet<string>).has(authority);
  return { projectId: member.id, projectSlug: member.slug, isHeld };
}

async function grantOfToken(
  db: Transaction,
  authority: Authority,
  principal: Extract<Principal, { kind: 'token' }>,
  project: string | undefined,
): Promise<Grant> {
  const token = principal.known ?? (await readToken(db, { id: principal.tokenId }));
  if (!token) throw new Problem('unauthenticated', 'The token is unknown, revoked or expired.');
  const { projectId, projectSlug } = token;
  if (project && project !== projectSlug && project !== projectId) throw new Problem('not-found');
  const isNarrowed = principal.scopes !== undefined && !(principal.scopes as readonly string[]).includes(authority);
  return { projectId, projectSlug, isHeld: token.scopes.includes(authority) && !isNarrowed };
}

/** The token with this id or this SHA-256 digest, or undefined when it is unknown, revoked or expired. */
export async function readToken(
  db: Transaction,
  by: { readonly id: string } | { readonly digest: Buffer },
): Promise<KnownToken | undefined> {
  const isIt = 'id' in by ? eq(tokens.id, by.id) : eq(tokens.digest, by.digest);
  const [found] = await db
    .select({
      id: tokens.id,
      projectId: projects.id,
      projectSlug: projects.slug,
      scopes: tokens.scopes,
      expiresAt: tokens.expiresAt,
      requestsPerMinute: tokens.requestsPerMinute,
    })
    .from(tokens)
    .innerJoin(projects, eq(projects.id, tokens.projectId))
    .where(and(isIt, isNull(tokens.revokedAt), gt(tokens.expiresAt, sql`now()`)));
  return found;
}

/** A project by its slug or, when the text is one, its id. */
function named(project: string | undefined) {
  return or(eq(projects.slug, project ?? ''), sql`${projects.id}::text = ${project ?? ''}`);
}
