import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { errorOccurrences, executions } from '@/db/schema/executions';
import type { Access } from '@/lib/access/authority';
import { decodeCursor, encodeCursor } from '@/lib/http/cursor';
import type { Input, Output } from '@/lib/http/endpoint';
import { Problem } from '@/lib/problem';
import type { Confidence } from '@/lib/projection/projection';
import { resolveRange } from '@/lib/quality/range';
import type { listOccurrences } from './contract';
import { NARROWED_BY } from './covered';
import { findGroup, instantText } from './rows';

const Cursor = z.object({ observed_at: z.iso.datetime(), execution_id: z.string(), fact_id: z.string() });
type Place = z.infer<typeof Cursor>;

/**
 * The single failures of a group in a range, newest first; a page at a time, each page an audited read.
 * @throws Problem `not-found`, `invalid-request`.
 */
export async function occurrences(
  access: Access<'quality:drilldown'>,
  input: Input<typeof listOccurrences>,
  now = new Date(),
): Promise<Output<typeof listOccurrences>> {
  const group = await findGroup(access, input.id);
  if (!group) throw new Problem('not-found', 'There is no error group of this id in the project.');
  const { from, to } = resolveRange(input, now);
  const after = input.after === undefined ? undefined : decodeCursor(input.after, Cursor);
  const rows = await selectOccurrences(access)
    .where(
      and(
        eq(errorOccurrences.projectId, access.projectId),
        inArray(errorOccurrences.fingerprint, [...group.fingerprints]),
        gte(errorOccurrences.observedAt, from),
        lt(errorOccurrences.observedAt, to),
        ...narrowed(input),
        after && behind(after),
      ),
    )
    .orderBy(desc(errorOccurrences.observedAt), errorOccurrences.executionId, errorOccurrences.factId)
    .limit(input.limit + 1);
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  await access.record({
    action: 'occurrence.list',
    objectKind: 'group',
    objectId: group.id,
    after: { occurrences: page.length },
  });
  return {
    items: page.map((row) => ({ ...row, confidence: row.confidence as Confidence })),
    next: last && rows.length > input.limit ? encodeCursor(placeOf(last)) : null,
  };
}

function selectOccurrences({ db }: Access<'quality:drilldown'>) {
  return db
    .select({
      execution_id: errorOccurrences.executionId,
      fact_id: errorOccurrences.factId,
      thread_id: errorOccurrences.threadId,
      observed_at: instantText(sql`${errorOccurrences.observedAt}`).mapWith(String),
      role: errorOccurrences.role,
      confidence: errorOccurrences.confidence,
      signal: errorOccurrences.signal,
      model: errorOccurrences.model,
      tool: errorOccurrences.tool,
      environment: errorOccurrences.environment,
      release: errorOccurrences.release,
      outcome: executions.outcome,
    })
    .from(errorOccurrences)
    .leftJoin(
      executions,
      and(
        eq(executions.projectId, errorOccurrences.projectId),
        eq(executions.executionId, errorOccurrences.executionId),
      ),
    )
    .$dynamic();
}

function narrowed(input: Input<typeof listOccurrences>) {
  return NARROWED_BY.map((name) => {
    const values = input[name] ?? [];
    // Aggregates call "not reported" the empty text; here it is null.
    return values.length > 0 ? inArray(sql`coalesce(${errorOccurrences[name]}, '')`, [...values]) : undefined;
  });
}

/** Newest first, then by ids; instants alone are no order, because several failures share one. */
function behind(after: Place) {
  const { observedAt, executionId, factId } = errorOccurrences;
  const at = sql`${after.observed_at}::timestamptz`;
  return or(
    lt(observedAt, at),
    and(eq(observedAt, at), sql`(${executionId}, ${factId}) > (${after.execution_id}, ${after.fact_id})`),
  );
}

function placeOf({ observed_at, execution_id, fact_id }: Place) {
  return { observed_at, execution_id, fact_id };
}
