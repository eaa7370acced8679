import { and, asc, desc, eq, exists, getTableColumns, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { errorOccurrences, executions } from '@/db/schema/executions';
import type { Access } from '@/lib/access/authority';
import { decodeCursor, encodeCursor } from '@/lib/http/cursor';
import { Problem } from '@/lib/problem';
import { resolveTimeRange } from '@/lib/quality/time-range';
import { ExecutionFilter, type ExecutionSummary } from './contract';
import { toSummary } from './summary-row';

const Place = z.object({ at: z.string(), id: z.string() });
/** As Postgres writes it, with microseconds: a place in the list must be exact. */
const startedText = sql<string>`to_char(${executions.startedAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

interface ExecutionPage {
  items: ExecutionSummary[];
  next: string | null;
}

/** Executions that started in the range, newest first. @throws Problem `invalid-request` for a foreign cursor. */
export async function listExecutions(
  access: Access<'quality:drilldown'>,
  input: ExecutionFilter,
): Promise<ExecutionPage> {
  const filter = ExecutionFilter.parse(input);
  const range = resolveTimeRange(filter, new Date());
  const place = filter.after === undefined ? undefined : decodeCursor(filter.after, Place);
  const conditions = [
    eq(executions.projectId, access.projectId),
    gte(executions.startedAt, range.from),
    lt(executions.startedAt, range.to),
    ...columnFilters(filter),
    callFilter(access, filter),
    place && sql`(${executions.startedAt}, ${executions.executionId}) < (${place.at}::timestamptz, ${place.id})`,
  ];
  const rows = await access.db
    .select({ ...getTableColumns(executions), startedText })
    .from(executions)
    .where(and(...conditions))
    .orderBy(desc(executions.startedAt), desc(executions.executionId))
    .limit(filter.limit + 1);
  await access.record({ action: 'execution.list', objectKind: 'project', objectId: access.projectSlug });
  return toPage(rows, filter.limit);
}

type Row = typeof executions.$inferSelect & { startedText: string };

function toPage(rows: Row[], limit: number): ExecutionPage {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(toSummary),
    next: last ? encodeCursor({ at: last.startedText, id: last.executionId }) : null,
  };
}

function columnFilters(filter: z.output<typeof ExecutionFilter>): (SQL | undefined)[] {
  const { outcome, state, domain, environment, release, runtime, error_class } = filter;
  return [
    outcome && inArray(executions.outcome, outcome),
    state && inArray(executions.state, state),
    domain && inArray(executions.faultDomain, domain),
    environment && inArray(executions.environment, environment),
    release && inArray(executions.release, release),
    runtime && inArray(executions.runtime, runtime),
    error_class && inArray(executions.errorClass, error_class),
  ];
}

/** Provider, model and tool belong to calls: an execution matches when one of its failing calls does. */
function callFilter(access: Access<'quality:drilldown'>, filter: z.output<typeof ExecutionFilter>): SQL | undefined {
  const { provider, model, tool } = filter;
  if (!provider && !model && !tool) return undefined;
  return exists(
    access.db
      .select({ one: sql`1` })
      .from(errorOccurrences)
      .where(
        and(
          eq(errorOccurrences.projectId, executions.projectId),
          eq(errorOccurrences.executionId, executions.executionId),
          provider && inArray(errorOccurrences.provider, provider),
          model && inArray(errorOccurrences.model, model),
          tool && inArray(errorOccurrences.tool, tool),
        ),
      ),
  );
}

interface FamilyInput {
  id: string;
  after?: string | undefined;
  limit?: number | undefined;
}
type Family = 'interaction' | 'thread';

/** The executions of one interaction or thread, oldest first. @throws Problem `not-found` when there are none. */
async function readFamily(access: Access<'quality:drilldown'>, family: Family, { id, after, limit = 50 }: FamilyInput) {
  const column = family === 'thread' ? executions.threadId : executions.interactionId;
  const place = after === undefined ? undefined : decodeCursor(after, Place);
  const rows = await access.db
    .select({ ...getTableColumns(executions), startedText })
    .from(executions)
    .where(
      and(
        eq(executions.projectId, access.projectId),
        eq(column, id),
        place && sql`(${executions.startedAt}, ${executions.executionId}) > (${place.at}::timestamptz, ${place.id})`,
      ),
    )
    .orderBy(asc(executions.startedAt), asc(executions.executionId))
    .limit(limit + 1);
  const [first] = rows;
  if (!first) throw new Problem('not-found', `There is no ${family} with this id.`);
  await access.record({ action: `${family}.read`, objectKind: family, objectId: id });
  const inferred = family === 'thread' ? first.threadInferred : first.interactionInferred;
  return { id, inferred, ...toPage(rows, limit) };
}

export const readInteraction = (access: Access<'quality:drilldown'>, input: FamilyInput) =>
  readFamily(access, 'interaction', input);
export const readThread = (access: Access<'quality:drilldown'>, input: FamilyInput) =>
  readFamily(access, 'thread', input);
