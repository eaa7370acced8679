import { sql } from 'drizzle-orm';
import type { Access } from '@/lib/access/authority';

/** Entries of the queue that were taken, and the executions that they name, each once and in a fixed order. */
export interface Claim {
  readonly entryIds: readonly string[];
  readonly executionIds: readonly string[];
  /** Those of them whose own facts changed; the rest continues one whose facts did. */
  readonly changedIds: readonly string[];
}

/**
 * Takes entries of the queue and locks their executions until the transaction ends, so that two projectors never
 * replace the same projection at once. What is queued afterwards stays in the queue.
 * @param which up to so many of the oldest that are due, or those of these entries that are still there.
 */
export async function claimTouched(
  access: Access<'projection'>,
  which: { readonly limit: number } | { readonly entryIds: readonly string[] },
): Promise<Claim> {
  const tx = access.derived();
  const chosen =
    'limit' in which
      ? sql`(retry_at IS NULL OR retry_at <= now()) ORDER BY id LIMIT ${which.limit}`
      : sql`id = ANY(${sql.param([...which.entryIds])}::bigint[]) ORDER BY id`;
  const taken = await tx.execute<{ id: string; execution_id: string; is_related: boolean }>(sql`
    DELETE FROM projection_queue WHERE id IN (
      SELECT id FROM projection_queue WHERE project_id = ${access.projectId} AND ${chosen} FOR UPDATE SKIP LOCKED
    ) RETURNING id::text, execution_id, is_related`);
  const executionIds = distinct(taken.rows);
  if (executionIds.length > 0) {
    // In one order for everybody; the facts are read by a later statement, which sees all that was committed by then.
    await tx.execute(sql`
      SELECT pg_advisory_xact_lock(key) FROM (
        SELECT hashtextextended(${access.projectId} || ' ' || execution_id, 0) AS key
        FROM unnest(${sql.param(executionIds)}::text[]) AS execution_id ORDER BY 1
      ) AS keys`);
  }
  return {
    entryIds: taken.rows.map((row) => row.id),
    executionIds,
    changedIds: distinct(taken.rows.filter((row) => !row.is_related)),
  };
}

function distinct(rows: readonly { execution_id: string }[]): string[] {
  return [...new Set(rows.map((row) => row.execution_id))].sort();
}

/**
 * Locks further executions until the transaction ends, as far as nobody else has. It never waits: two that wait for
 * each other's executions would never end.
 * @returns those that somebody else is projecting now.
 */
export async function lockFree(access: Access<'projection'>, executionIds: readonly string[]): Promise<string[]> {
  const { rows } = await access.derived().execute<{ execution_id: string }>(sql`
    SELECT execution_id FROM (
      SELECT execution_id, pg_try_advisory_xact_lock(hashtextextended(${access.projectId} || ' ' || execution_id, 0)) AS is_ours
      FROM unnest(${sql.param([...executionIds])}::text[]) AS execution_id
    ) AS tried WHERE NOT is_ours`);
  return rows.map((row) => row.execution_id);
}

/** Marks these executions as touched although none of their own facts changed. */
export async function touchAgain(access: Access<'projection'>, executionIds: readonly string[]): Promise<void> {
  if (executionIds.length === 0) return;
  await access.derived().execute(sql`
    INSERT INTO projection_queue (project_id, execution_id, is_related)
    SELECT ${access.projectId}, execution_id, true FROM unnest(${sql.param([...executionIds])}::text[]) AS execution_id`);
}

/**
 * Marks what resumes or recovers these executions, what does so with that in turn, and what shares their target: the
 * rules look at all of them.
 */
export async function touchRelated(access: Access<'projection'>, executionIds: readonly string[]): Promise<void> {
  if (executionIds.length === 0) return;
  const changed = sql`${sql.param([...executionIds])}::text[]`;
  await access.derived().execute(sql`
    WITH RECURSIVE below AS (
      SELECT execution_id FROM executions WHERE project_id = ${access.projectId}
        AND (resumes_execution_id = ANY(${changed}) OR recovers_execution_id = ANY(${changed}))
      UNION
      SELECT e.execution_id FROM below JOIN executions e ON e.project_id = ${access.projectId}
        AND (e.resumes_execution_id = below.execution_id OR e.recovers_execution_id = below.execution_id)
    ), beside AS (
      SELECT e.execution_id FROM executions one JOIN executions e ON e.project_id = one.project_id
        AND (e.resumes_execution_id = one.resumes_execution_id OR e.recovers_execution_id = one.recovers_execution_id)
      WHERE one.project_id = ${access.projectId} AND one.execution_id = ANY(${changed})
    )
    INSERT INTO projection_queue (project_id, execution_id, is_related)
    SELECT ${access.projectId}, execution_id, true FROM (SELECT * FROM below UNION SELECT * FROM beside) AS related
    WHERE execution_id <> ALL(${changed})`);
}

const RETRY_AFTER = '5 minutes';

/** Leaves entries in the queue, but out of everybody's way for a while: their execution could not be projected. */
export async function setAside(access: Access<'projection'>, entryIds: readonly string[]): Promise<void> {
  await access.derived().execute(sql`
    UPDATE projection_queue SET retry_at = now() + ${RETRY_AFTER}::interval
    WHERE project_id = ${access.projectId} AND id = ANY(${sql.param([...entryIds])}::bigint[])`);
}
