import { and, eq, inArray } from 'drizzle-orm';
import { fingerprints } from '@/db/schema/groups';
import type { RiskReader } from './overlays';
import { coversKind, type FailureDimensions, type Scope } from './scope';

/** What all failures of a fingerprint have in common. */
export type Kind = Pick<FailureDimensions, 'fingerprint' | 'domain' | 'errorClass' | 'provider'>;

/** Says which fingerprints a scope covers. */
export type FingerprintsOf = (scope: Scope) => readonly string[];

/**
 * Reads the fingerprints that predicates can match. They are few where failures are many, so a scope is first turned
 * into its fingerprints and only then compared with the rollups, whose index begins with them.
 */
export async function readKinds(access: RiskReader, scopes: readonly Scope[]): Promise<FingerprintsOf> {
  const domains = [...new Set(scopes.flatMap((scope) => (scope.kind === 'predicate' ? [scope.domain] : [])))];
  const kinds = domains.length === 0 ? [] : await kindsOf(access, domains);
  return (scope) => {
    if (scope.kind === 'fingerprints') return scope.fingerprints;
    return kinds.filter((kind) => coversKind(scope, kind)).map(({ fingerprint }) => fingerprint);
  };
}

async function kindsOf(access: RiskReader, domains: readonly string[]): Promise<Kind[]> {
  return access.db
    .select({
      fingerprint: fingerprints.fingerprint,
      domain: fingerprints.domain,
      errorClass: fingerprints.errorClass,
      provider: fingerprints.provider,
    })
    .from(fingerprints)
    .where(and(eq(fingerprints.projectId, access.projectId), inArray(fingerprints.domain, [...domains])));
}
