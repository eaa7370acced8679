import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { users } from '@/db/schema/access';
import { reconciliations, unknownOutcomes } from '@/db/schema/reconciliation';
import type { Access } from '@/lib/access/authority';
import { decodeCursor, encodeCursor } from '@/lib/http/cursor';
import type { Output } from '@/lib/http/endpoint';
import { resolveRange } from '@/lib/quality/range';
import { type listUnknown, type Reconciliation, UnknownFilter, type UnknownOutcome } from './contract';

type Drilldown = Access<'quality:drilldown'>;
type Row = typeof reconciliations.$inferSelect;

const Place = z.object({ at: z.string(), execution: z.string(), fact: z.string() });

/** Everything that people found out about an execution and its mutations, the oldest word first. */
export async function reconciliationsOf(
  access: Drilldown | Access<'governance:classify'>,
  executionId: string,
): Promise<Reconciliation[]> {
  const rows = await access.db
    .select({ row: reconciliations, name: users.name })
    .from(reconciliations)
    .leftJoin(users, eq(users.id, reconciliations.actorId))
    .where(and(eq(reconciliations.projectId, access.projectId), eq(reconciliations.executionId, executionId)))
    .orderBy(asc(reconciliations.at), asc(reconciliations.id));
  return rows.map(({ row, name }) => toReconciliation(row, name));
}

/** The queue of unknown outcomes, oldest first. @throws Problem `invalid-request` for a range that cannot be read. */
export async function list(
  access: Drilldown,
  input: UnknownFilter,
  now = new Date(),
): Promise<Output<typeof listUnknown>> {
  const filter = UnknownFilter.parse(input);
  const place = filter.after === undefined ? undefined : decodeCursor(filter.after, Place);
  const rows = await select(access, [...narrowed(filter, now), place && behind(place)]).limit(filter.limit + 1);
  const page = rows.slice(0, filter.limit);
  await access.record({
    action: 'unknown.list',
    objectKind: 'project',
    objectId: access.projectSlug,
    after: { items: page.length },
  });
  const last = page.at(-1);
  return {
    items: page.map(toItem),
    next:
      rows.length > filter.limit && last
        ? encodeCursor({ at: last.at, execution: last.unknown.executionId, fact: last.unknown.factId })
        : null,
  };
}

/** Everything in one execution whose outcome is unknown, oldest first; recorded by who reads the execution. */
export async function unknownOf(access: Drilldown, executionId: string): Promise<UnknownOutcome[]> {
  return (await select(access, [eq(unknownOutcomes.executionId, executionId)])).map(toItem);
}

function select({ db, projectId }: Drilldown, conditions: readonly (SQL | undefined)[]) {
  return db
    .select({ unknown: unknownOutcomes, at: sql<string>`${unknownOutcomes.observedAt}::text`, head, name: users.name })
    .from(unknownOutcomes)
    .leftJoin(head, isHeadOf)
    .leftJoin(users, eq(users.id, head.actorId))
    .where(and(eq(unknownOutcomes.projectId, projectId), ...conditions))
    .orderBy(asc(unknownOutcomes.observedAt), asc(unknownOutcomes.executionId), asc(unknownOutcomes.factId));
}

/** The newest word of a chain is the one that no other supersedes. */
const head = alias(reconciliations, 'head');
const isHeadOf = sql`${head.projectId} = ${unknownOutcomes.projectId}
  AND ${head.executionId} = ${unknownOutcomes.executionId} AND ${head.factId} = ${unknownOutcomes.factId}
  AND NOT EXISTS (SELECT 1 FROM reconciliations later WHERE later.supersedes = ${head.id})`;

function narrowed(filter: z.output<typeof UnknownFilter>, now: Date): (SQL | undefined)[] {
  const { from, to } = resolveRange(filter, now);
  return [
    gte(unknownOutcomes.observedAt, from),
    lt(unknownOutcomes.observedAt, to),
    filter.kind && eq(unknownOutcomes.kind, filter.kind),
    filter.reason && eq(unknownOutcomes.reason, filter.reason),
    filter.state && (filter.state === 'open' ? isNull(head.outcome) : isNotNull(head.outcome)),
    filter.capability && inArray(sql`coalesce(${unknownOutcomes.capability}, '')`, [...filter.capability]),
    filter.environment && inArray(sql`coalesce(${unknownOutcomes.environment}, '')`, [...filter.environment]),
    filter.release && inArray(sql`coalesce(${unknownOutcomes.release}, '')`, [...filter.release]),
  ];
}

function behind({ at, execution, fact }: z.output<typeof Place>): SQL {
  return sql`(${unknownOutcomes.observedAt}, ${unknownOutcomes.executionId}, ${unknownOutcomes.factId})
    > (${at}::timestamptz, ${execution}, ${fact})`;
}

interface Found {
  readonly unknown: typeof unknownOutcomes.$inferSelect;
  readonly head: Row | null;
  readonly name: string | null;
}

function toItem({ unknown, head: word, name }: Found): UnknownOutcome {
  return {
    ...toUnknown(unknown),
    reconciliation: word && word.outcome !== null ? toReconciliation(word, name) : null,
    head: word?.id ?? null,
  };
}

function toUnknown(row: typeof unknownOutcomes.$inferSelect) {
  const { capability, tool, provider, target, environment, release, runtime } = row;
  return {
    execution_id: row.executionId,
    fact_id: row.factId,
    kind: row.kind,
    reason: row.reason,
    observed_at: row.observedAt.toISOString(),
    ...{ capability, tool, provider, target, environment, release, runtime },
    thread_id: row.threadId,
  };
}

function toReconciliation(row: Row, name: string | null): Reconciliation {
  const { artifactUri: uri, artifactSha256: sha256, artifactBytes: bytes } = row;
  return {
    id: row.id,
    execution_id: row.executionId,
    fact_id: row.factId,
    outcome: row.outcome,
    observed: row.observed,
    observed_where: row.observedWhere,
    artifact: uri === null ? null : { uri, sha256, bytes },
    actor: name ?? 'somebody who is gone',
    at: row.at.toISOString(),
    supersedes: row.supersedes,
  };
}
