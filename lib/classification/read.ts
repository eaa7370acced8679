import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/access';
import { classifications, taxonomyCodes } from '@/db/schema/classification';
import type { Access, Reader } from '@/lib/access/authority';
import type { FaultDomain } from '@/lib/facts/vocabulary';
import type { Rationale, TargetKind } from './assertion';
import { inForce, newestFirst } from './chain';
import type { Assertion, EvidencedAssertion } from './contract';

type TargetOfAggregates = Exclude<TargetKind, 'execution'>;

/** What was said of a group or fingerprint, the assertion that counts first. */
export async function chainOf(
  access: Access<'quality:aggregate' | 'governance:classify'>,
  kind: TargetOfAggregates,
  id: string,
): Promise<Assertion[]> {
  const rows = await selectAssertions(access.db, onTarget(access.projectId, kind, [id]));
  return newestFirst(rows.map(toAssertion));
}

/** What was said of one execution, with the facts that prove it, the assertion that counts first. */
export async function chainOfExecution(
  access: Access<'quality:drilldown'>,
  executionId: string,
): Promise<EvidencedAssertion[]> {
  const where = onTarget(access.projectId, 'execution', [executionId]);
  const chain = newestFirst((await selectAssertions(access.db, where)).map(toAssertion));
  const evidence = await access.db
    .select({ id: classifications.id, factIds: classifications.evidenceFactIds })
    .from(classifications)
    .where(where);
  const factIds = new Map(evidence.map((row) => [row.id, row.factIds]));
  return chain.map((assertion) => ({ ...assertion, evidence_fact_ids: factIds.get(assertion.id) ?? [] }));
}

/** What counts now for each of the targets; targets of which nothing is said are absent. */
export async function headsOf(
  access: Access<'quality:aggregate'>,
  kind: TargetOfAggregates,
  ids: readonly string[],
): Promise<Map<string, Assertion>> {
  if (ids.length === 0) return new Map();
  const rows = await selectAssertions(access.db, onTarget(access.projectId, kind, ids));
  const heads = new Map<string, Assertion>();
  for (const id of new Set(rows.map((row) => row.targetId))) {
    const head = inForce(rows.filter((row) => row.targetId === id).map(toAssertion));
    if (head) heads.set(id, head);
  }
  return heads;
}

function onTarget(projectId: string, kind: TargetKind, ids: readonly string[]): SQL | undefined {
  return and(
    eq(classifications.projectId, projectId),
    eq(classifications.targetKind, kind),
    inArray(classifications.targetId, [...ids]),
  );
}

/** Every column but the evidence, which an aggregate reader may not select. */
export function selectAssertions(db: Reader, where: SQL | undefined) {
  return db
    .select({
      id: classifications.id,
      targetId: classifications.targetId,
      taxonomyVersion: classifications.taxonomyVersion,
      code: classifications.code,
      title: taxonomyCodes.title,
      domain: classifications.domain,
      severity: classifications.severity,
      confidence: classifications.confidence,
      rationaleCode: classifications.rationaleCode,
      note: classifications.note,
      actorKind: classifications.actorKind,
      by: users.name,
      state: classifications.state,
      assertedAt: classifications.assertedAt,
      supersedes: classifications.supersedes,
    })
    .from(classifications)
    .innerJoin(
      taxonomyCodes,
      and(
        eq(taxonomyCodes.projectId, classifications.projectId),
        eq(taxonomyCodes.version, classifications.taxonomyVersion),
        eq(taxonomyCodes.code, classifications.code),
      ),
    )
    .leftJoin(users, eq(users.id, classifications.actorId))
    .where(where);
}

export type StoredAssertion = Awaited<ReturnType<typeof selectAssertions>>[number];

export function toAssertion(row: StoredAssertion): Assertion {
  return {
    id: row.id,
    taxonomy_version: row.taxonomyVersion,
    code: row.code,
    title: row.title,
    domain: row.domain as FaultDomain,
    severity: row.severity,
    confidence: row.confidence,
    rationale_code: row.rationaleCode as Rationale | null,
    note: row.note,
    actor_kind: row.actorKind,
    by: row.actorKind === 'person' ? (row.by ?? 'A former member') : null,
    state: row.state,
    asserted_at: row.assertedAt.toISOString(),
    supersedes: row.supersedes,
  };
}
