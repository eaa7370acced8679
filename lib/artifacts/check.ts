import { and, count, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { artifactReferences } from '@/db/schema/executions';
import type { Access } from '@/lib/access/authority';

/** A reference as a check tells of it. */
export interface FoundReference {
  readonly execution_id: string;
  readonly fact_id: string;
  readonly uri: string;
  readonly role: string | null;
  readonly observed_at: string;
}

export interface ArtifactCheck {
  /** References with this digest, the newest first, at most LISTED. */
  readonly matches: readonly FoundReference[];
  readonly match_count: number;
  /** Where nothing matches: references to a file of this name with another digest; it may have been changed since. */
  readonly same_name: readonly FoundReference[];
}

/** More would be a list that nobody reads; `match_count` counts all. */
const LISTED = 100;

/**
 * Which artifact references of the project a file matches, by the digest of its bytes alone. An audited read.
 * @param file The SHA-256 of its bytes as 64 lower-case hex digits, and its name without folders.
 */
export async function checkArtifact(
  access: Access<'quality:drilldown'>,
  file: { readonly sha256: string; readonly name: string },
): Promise<ArtifactCheck> {
  const isMatch = and(eq(artifactReferences.projectId, access.projectId), eq(artifactReferences.sha256, file.sha256));
  const [total] = await access.db.select({ count: count() }).from(artifactReferences).where(isMatch);
  const matches = await selectReferences(access, isMatch);
  const sameName = matches.length > 0 ? [] : await selectReferences(access, hasName(access.projectId, file));
  await access.record({
    action: 'artifact.check',
    objectKind: 'artifact',
    objectId: file.sha256,
    after: { matches: total?.count ?? 0 },
  });
  return { matches, match_count: total?.count ?? 0, same_name: sameName };
}

function hasName(projectId: string, { sha256, name }: { readonly sha256: string; readonly name: string }) {
  const ending = `/${name}`;
  return and(
    eq(artifactReferences.projectId, projectId),
    isNotNull(artifactReferences.sha256),
    ne(artifactReferences.sha256, sha256),
    sql`right(${artifactReferences.uri}, ${ending.length}) = ${ending}`,
  );
}

async function selectReferences(
  { db }: Access<'quality:drilldown'>,
  condition: ReturnType<typeof and>,
): Promise<FoundReference[]> {
  const { executionId, factId, uri, role, observedAt } = artifactReferences;
  const rows = await db
    .select({ execution_id: executionId, fact_id: factId, uri, role, observedAt })
    .from(artifactReferences)
    .where(condition)
    .orderBy(desc(observedAt), executionId, factId)
    .limit(LISTED);
  return rows.map(({ observedAt: at, ...row }) => ({ ...row, observed_at: at.toISOString() }));
}
