import { and, asc, type Column, desc, eq, exists, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { errorOccurrences, executions } from '@/db/schema/executions';
import type { Access } from '@/lib/access/authority';
import { SYSTEM_INTERRUPTED } from '@/lib/facts/vocabulary';
import { decodeCursor } from '@/lib/http/cursor';
import { resolveRange } from '@/lib/quality/range';
import { ExecutionFilter } from './contract';
import { type ExecutionPage, executionColumns, Place, toPage } from './execution-page';

type Drilldown = Access<'quality:drilldown'>;
type Filter = z.output<typeof ExecutionFilter>;

/**
 * Executions that started in the range, newest first; with an id those that it names, whenever they started. The range
 * is widened to whole buckets as in the aggregates, so that a figure and the list behind it agree.
 * @throws Problem `invalid-request` for a range that cannot be read and for a foreign cursor.
 */
export async function listExecutions(
  access: Drilldown,
  input: ExecutionFilter,
  now = new Date(),
): Promise<ExecutionPage> {
  const filter = ExecutionFilter.parse(input);
  const place = filter.after === undefined ? undefined : decodeCursor(filter.after, Place);
  const rows = await access.db
    .select(executionColumns)
    .from(executions)
    .where(
      and(
        eq(executions.projectId, access.projectId),
        ...(filter.id === undefined ? narrowed(access, filter, now) : [named(filter.id)]),
        place && behind(place),
      ),
    )
    // As the index has them: the start alone is no order, because several executions share one.
    .orderBy(desc(executions.startedAt), asc(executions.executionId))
    .limit(filter.limit + 1);
  const page = toPage(rows, filter.limit);
  await access.record({
    action: 'execution.list',
    objectKind: 'project',
    objectId: access.projectSlug,
    after: { executions: page.items.length },
  });
  return page;
}

/** Whether the project has any execution at all; a list without rows says something else then. */
export async function hasExecutions(access: Drilldown): Promise<boolean> {
  const rows = await access.db
    .select({ one: sql`1` })
    .from(executions)
    .where(eq(executions.projectId, access.projectId))
    .limit(1);
  return rows.length > 0;
}

/** The outcome; else that it fell silent, else the state, as the aggregates count it. */
const ENDING = sql`coalesce(${executions.outcome},
  CASE WHEN ${executions.systemInterruptedAt} IS NOT NULL THEN ${SYSTEM_INTERRUPTED} END, ${executions.state})`;

function named(id: string): SQL | undefined {
  return or(eq(executions.executionId, id), eq(executions.interactionId, id), eq(executions.threadId, id));
}

function behind({ at, id }: z.output<typeof Place>): SQL | undefined {
  const instant = sql`${at}::timestamptz`;
  // The first condition alone is what the index can seek.
  return and(
    sql`${executions.startedAt} <= ${instant}`,
    or(sql`${executions.startedAt} < ${instant}`, sql`${executions.executionId} > ${id}`),
  );
}

function narrowed(access: Drilldown, filter: Filter, now: Date): (SQL | undefined)[] {
  const { from, to } = resolveRange(filter, now);
  return [
    gte(executions.startedAt, from),
    lt(executions.startedAt, to),
    filter.outcome && inArray(ENDING, [...filter.outcome]),
    anyOf(executions.faultDomain, filter.domain),
    anyOf(executions.errorClass, filter.error_class),
    anyOf(executions.environment, filter.environment),
    anyOf(executions.release, filter.release),
    anyOf(executions.runtime, filter.runtime),
    anyOf(executions.region, filter.region),
    withFailingCall(access, filter),
  ];
}

/** The empty text stands for not reported, as in the aggregates. */
function anyOf(column: Column, values: readonly string[] | undefined): SQL | undefined {
  return values && inArray(sql`coalesce(${column}, '')`, [...values]);
}

/** Provider, model, tool and capability belong to calls: an execution matches when one of its failing calls does. */
function withFailingCall({ db }: Drilldown, { provider, model, tool, capability }: Filter): SQL | undefined {
  if (!provider && !model && !tool && !capability) return undefined;
  return exists(
    db
      .select({ one: sql`1` })
      .from(errorOccurrences)
      .where(
        and(
          eq(errorOccurrences.projectId, executions.projectId),
          eq(errorOccurrences.executionId, executions.executionId),
          anyOf(errorOccurrences.provider, provider),
          anyOf(errorOccurrences.model, model),
          anyOf(errorOccurrences.tool, tool),
          anyOf(errorOccurrences.capability, capability),
        ),
      ),
  );
}
