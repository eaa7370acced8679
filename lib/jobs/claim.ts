import { sql } from 'drizzle-orm';
import type { Access } from '@/lib/access/authority';

/**
 * Takes up to `limit` entries of the queue and locks their executions until the transaction ends, so that two
 * projectors never replace the same projection at once. What is queued afterwards stays in the queue.
 */
export async function claimTouched(access: Access<'projection'>, limit: number): Promise<string[]> {
  const tx = access.derived();
  const taken = await tx.execute<{ execution_id: string }>(sql`
    DELETE FROM projection_queue WHERE id IN (
      SELECT id FROM projection_queue WHERE project_id = ${access.projectId}
      ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) RETURNING execution_id`);
  const executionIds = [...new Set(taken.rows.map((row) => row.execution_id))].sort();
  if (executionIds.length > 0) {
    // In one order for everybody; the facts are read by a later statement, which sees all that was committed by then.
    await tx.execute(sql`
      SELECT pg_advisory_xact_lock(key) FROM (
        SELECT hashtextextended(${access.projectId} || ' ' || execution_id, 0) AS key
        FROM unnest(${sql.param(executionIds)}::text[]) AS execution_id ORDER BY 1
      ) AS keys`);
  }
  return executionIds;
}
