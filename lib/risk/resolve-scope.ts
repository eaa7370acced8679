import { and, asc, eq, isNull } from 'drizzle-orm';
import { errorGroups, groupBindings } from '@/db/schema/groups';
import { Problem } from '@/lib/problem';
import type { RiskReader } from './overlays';
import type { Scope, ScopeRequest } from './scope';

/**
 * The scope that is stored: a group becomes the fingerprints that it has now.
 * @throws Problem `not-found` for an unknown or empty group, `conflict` where a fingerprint that the person saw is no
 * longer in it.
 */
export async function resolveScope(access: RiskReader, request: ScopeRequest): Promise<Scope> {
  if (request.kind === 'predicate') return withoutAbsent(request);
  const { group_id, environment, release } = request;
  const bound = await access.db
    .select({ fingerprint: groupBindings.fingerprint, title: errorGroups.title })
    .from(groupBindings)
    .innerJoin(errorGroups, eq(errorGroups.id, groupBindings.groupId))
    .where(
      and(
        eq(groupBindings.projectId, access.projectId),
        eq(groupBindings.groupId, group_id),
        isNull(groupBindings.unboundAt),
      ),
    )
    .orderBy(asc(groupBindings.fingerprint));
  const [first] = bound;
  if (!first) throw new Problem('not-found', 'There is no such error group, or it is empty.');
  const current = bound.map(({ fingerprint }) => fingerprint);
  const chosen = request.fingerprints ? [...new Set(request.fingerprints)].sort() : current;
  if (chosen.some((fingerprint) => !current.includes(fingerprint))) {
    throw new Problem('conflict', 'The error group has changed since you read it; load it again.');
  }
  return withoutAbsent({
    kind: 'fingerprints',
    fingerprints: chosen,
    group_id,
    group_title: first.title,
    environment,
    release,
  });
}

/** Without keys that hold nothing, so that the same scope always has the same canonical form. */
function withoutAbsent(scope: Scope): Scope {
  return Object.fromEntries(Object.entries(scope).filter(([, value]) => value !== undefined)) as Scope;
}
