import { sql } from 'drizzle-orm';
import type { Access } from '@/lib/access/authority';
import type { IntakeCounts } from './counts';
import type { PreparedFact } from './prepare';

/**
 * Stores facts that are not there yet and marks their executions as touched.
 * @returns for each fact, in order, whether it was new; of equal facts in one call the first is the new one.
 */
export async function append(access: Access<'ingest'>, facts: readonly PreparedFact[]): Promise<boolean[]> {
  if (facts.length === 0) return [];
  const tx = access.derived();
  const column = (of: (prepared: PreparedFact) => unknown) => sql.param(facts.map(of));
  const inserted = await tx.execute<{ execution_id: string; key: string }>(sql`
    INSERT INTO facts (project_id, execution_id, fact_id, digest, observed_at, kind, seq, canonical)
    SELECT ${access.projectId}::uuid, execution_id, fact_id, decode(digest, 'hex'), observed_at, kind, seq, canonical
    FROM unnest(
      ${column((item) => item.fact.execution_id)}::text[], ${column((item) => item.fact.fact_id)}::text[],
      ${column((item) => item.digest)}::text[], ${column((item) => item.fact.observed_at)}::timestamptz[],
      ${column((item) => item.fact.kind)}::text[], ${column((item) => item.fact.seq ?? null)}::bigint[],
      ${column((item) => item.canonical)}::text[]
    ) AS item (execution_id, fact_id, digest, observed_at, kind, seq, canonical)
    ON CONFLICT DO NOTHING
    RETURNING execution_id, execution_id || ' ' || fact_id || ' ' || encode(digest, 'hex') AS key`);
  const touched = [...new Set(inserted.rows.map((row) => row.execution_id))];
  if (touched.length > 0) {
    await tx.execute(sql`
      INSERT INTO projection_queue (project_id, execution_id)
      SELECT ${access.projectId}::uuid, unnest(${sql.param(touched)}::text[])`);
  }
  const added = new Set(inserted.rows.map((row) => row.key));
  return facts.map(({ fact, digest }) => added.delete(`${fact.execution_id} ${fact.fact_id} ${digest}`));
}

/** Adds to the day's counters of what was dropped, rejected or not read. */
export async function addCounts(access: Access<'ingest'>, counts: IntakeCounts): Promise<void> {
  const rows = counts.rows();
  if (rows.length === 0) return;
  await access.derived().execute(sql`
    INSERT INTO intake_counts (project_id, day, producer, category, name, count, last_at)
    SELECT ${access.projectId}::uuid, (now() AT TIME ZONE 'UTC')::date, producer, category, name, count, now()
    FROM unnest(
      ${sql.param(rows.map((row) => row.producer))}::text[], ${sql.param(rows.map((row) => row.category))}::text[],
      ${sql.param(rows.map((row) => row.name))}::text[], ${sql.param(rows.map((row) => row.count))}::bigint[]
    ) AS row (producer, category, name, count)
    ON CONFLICT (project_id, day, producer, category, name)
    DO UPDATE SET count = intake_counts.count + excluded.count, last_at = excluded.last_at`);
}
