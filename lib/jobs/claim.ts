import { sql } from 'drizzle-orm';
import type { Access } from '@/lib/access/authority';

/** Entries of the queue that were taken, and the executions that they name, each once and in a fixed order. */
export interface Claim {
  readonly entryIds: readonly string[];
  readonly executionIds: readonly string[];
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
  const taken = await tx.execute<{ id: string; execution_id: string }>(sql`
    DELETE FROM projection_queue WHERE id IN (
      SELECT id FROM projection_queue WHERE project_id = ${access.projectId} AND ${chosen} FOR UPDATE SKIP LOCKED
    ) RETURNING id::text, execution_id`);
  const executionIds = [...new Set(taken.rows.map((row) => row.execution_id))].sort();
  if (executionIds.length > 0) {
    // In one order for everybody; the facts are read by a later statement, which sees all that was committed by then.
    await tx.execute(sql`
      SELECT pg_advisory_xact_lock(key) FROM (
        SELECT hashtextextended(${access.projectId} || ' ' || execution_id, 0) AS key
        FROM unnest(${sql.param(executionIds)}::text[]) AS execution_id ORDER BY 1
      ) AS keys`);
  }
  return { entryIds: taken.rows.map((row) => row.id), executionIds };
}

const RETRY_AFTER = '5 minutes';

/** Leaves entries in the queue, but out of everybody's way for a while: their execution could not be projected. */
export async function setAside(access: Access<'projection'>, entryIds: readonly string[]): Promise<void> {
  await access.derived().execute(sql`
    UPDATE projection_queue SET retry_at = now() + ${RETRY_AFTER}::interval
    WHERE project_id = ${access.projectId} AND id = ANY(${sql.param([...entryIds])}::bigint[])`);
}
