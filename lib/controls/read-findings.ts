import { and, asc, type Column, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { users } from '@/db/schema/access';
import { findings, findingTriage } from '@/db/schema/conformance';
import type { Access } from '@/lib/access/authority';
import type { RuleId } from '@/lib/conformance/rule-ids';
import { decodeCursor, encodeCursor } from '@/lib/http/cursor';
import type { Output } from '@/lib/http/endpoint';
import { resolveRange } from '@/lib/quality/range';
import { type Finding, FindingFilter, type listFindings, type Triage } from './contract';

type Drilldown = Access<'quality:drilldown'>;
type TriageRow = typeof findingTriage.$inferSelect;

/** Where the next page goes on; the instant as the database writes it, so that no microsecond is lost. */
const Place = z.object({ at: z.string().max(40), id: z.uuid() });

/**
 * Violated controls of executions that started in the range, newest first; each read is kept in the audit trail. The
 * range is widened to whole buckets as in the aggregates, so that a figure and the list behind it agree.
 * @throws Problem `invalid-request` for a range that cannot be read and for a foreign cursor.
 */
export async function readFindings(
  access: Drilldown,
  input: FindingFilter,
  now = new Date(),
): Promise<Output<typeof listFindings>> {
  const filter = FindingFilter.parse(input);
  const place = filter.after === undefined ? undefined : decodeCursor(filter.after, Place);
  const rows = await access.db
    .select({ finding: findings, at: sql<string>`${findings.startedAt}::text`, triage: word, actor: users.name })
    .from(findings)
    .leftJoin(word, isNewestOf)
    .leftJoin(users, eq(users.id, word.actorId))
    .where(and(eq(findings.projectId, access.projectId), ...narrowed(filter, now), place && behind(place)))
    .orderBy(desc(findings.startedAt), asc(findings.id))
    .limit(filter.limit + 1);
  const page = rows.slice(0, filter.limit);
  await access.record({
    action: 'finding.list',
    objectKind: 'project',
    objectId: access.projectSlug,
    after: { findings: page.length },
  });
  const last = page.at(-1);
  return {
    items: page.map(({ finding, triage, actor }) => ({
      ...toFinding(finding),
      triage: triage && toTriage(triage, actor),
    })),
    next: rows.length > filter.limit && last ? encodeCursor({ at: last.at, id: last.finding.id }) : null,
  };
}

/** The newest word on a finding is the one that counts. */
const word = alias(findingTriage, 'word');
const isNewestOf = sql`${word.id} = (
  SELECT id FROM finding_triage
  WHERE project_id = ${findings.projectId} AND finding_id = ${findings.id}
  ORDER BY at DESC, id DESC LIMIT 1)`;

function narrowed(filter: z.output<typeof FindingFilter>, now: Date): (SQL | undefined)[] {
  const { from, to } = resolveRange(filter, now);
  return [
    gte(findings.startedAt, from),
    lt(findings.startedAt, to),
    filter.rule && inArray(findings.rule, [...filter.rule]),
    filter.capability && inArray(findings.capability, [...filter.capability]),
    anyOf(findings.environment, filter.environment),
    anyOf(findings.release, filter.release),
    anyOf(findings.runtime, filter.runtime),
    stateIs(filter.state),
  ];
}

/** The empty text stands for not reported, as in the aggregates. */
function anyOf(column: Column, values: readonly string[] | undefined): SQL | undefined {
  return values && inArray(sql`coalesce(${column}, '')`, [...values]);
}

function stateIs(state: Triage['state'] | undefined): SQL | undefined {
  if (!state) return undefined;
  return state === 'open' ? or(isNull(word.id), eq(word.state, 'open')) : eq(word.state, state);
}

function behind({ at, id }: z.output<typeof Place>): SQL | undefined {
  const started = sql`${at}::timestamptz`;
  // The first condition alone is what the index can seek.
  return and(
    sql`${findings.startedAt} <= ${started}`,
    or(sql`${findings.startedAt} < ${started}`, sql`${findings.id} > ${id}::uuid`),
  );
}

function toFinding(row: typeof findings.$inferSelect): Omit<Finding, 'triage'> {
  return {
    id: row.id,
    rule: row.rule as RuleId,
    execution_id: row.executionId,
    capability: row.capability === '' ? null : row.capability,
    fact_ids: row.factIds,
    observed_at: row.observedAt.toISOString(),
    started_at: row.startedAt.toISOString(),
    thread_id: row.threadId,
    environment: row.environment,
    release: row.release,
    runtime: row.runtime,
    engine_version: row.engineVersion,
  };
}

function toTriage({ id, state, release, note, at }: TriageRow, actor: string | null): Triage {
  return { id, state, release, note, actor, at: at.toISOString() };
}
