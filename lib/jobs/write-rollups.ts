import { sql } from 'drizzle-orm';
import type { Access } from '@/lib/access/authority';
import type { RunProjection } from '@/lib/projection/projection';
import { type Contribution, contributionOf, type DeltaRow, rollupDelta } from '@/lib/projection/rollup-delta';
import { recordset, snakeCased } from './records';

/** Takes the old contributions of these executions out of the rollups and puts the new ones in. */
export async function writeRollups(
  access: Access<'projection'>,
  executionIds: readonly string[],
  projections: readonly RunProjection[],
): Promise<void> {
  const tx = access.derived();
  const removed = await tx.execute<{ contribution: Contribution }>(sql`
    DELETE FROM contributions WHERE project_id = ${access.projectId}
      AND execution_id = ANY(${sql.param([...executionIds])}::text[]) RETURNING contribution`);
  const kept = projections.map((projection) => ({
    project_id: access.projectId,
    execution_id: projection.execution.executionId,
    contribution: contributionOf(projection),
  }));
  await tx.execute(sql`INSERT INTO contributions SELECT * FROM ${recordset('contributions', kept)}`);
  const delta = rollupDelta(
    removed.rows.map((row) => row.contribution),
    kept.map((row) => row.contribution),
  );
  await addRows(access, 'execution_rollups', delta.executionRollups);
  await addRows(access, 'call_rollups', delta.callRollups);
  await addRows(access, 'failure_rollups', delta.failureRollups);
  await addRows(access, 'control_rollups', delta.controlRollups);
  await addRows(access, 'thread_days', delta.threadDays);
}

type RollupTable = 'execution_rollups' | 'call_rollups' | 'failure_rollups' | 'control_rollups' | 'thread_days';

async function addRows(access: Access<'projection'>, table: RollupTable, rows: readonly DeltaRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const hasHistogram = table === 'execution_rollups' || table === 'call_rollups';
  const key = Object.keys(snakeCased(first.key));
  const counts = Object.keys(snakeCased(first.counts));
  const records = rows.map((row) =>
    snakeCased({
      projectId: access.projectId,
      ...row.key,
      ...row.counts,
      ...(hasHistogram && { durations: row.durations }),
    }),
  );
  const target = sql.identifier(table);
  const sums = counts.map(
    (name) => sql`${sql.identifier(name)} = rollup.${sql.identifier(name)} + excluded.${sql.identifier(name)}`,
  );
  if (hasHistogram) sums.push(sql`durations = assay_add_histograms(rollup.durations, excluded.durations)`);
  const keyColumns = ['project_id', ...key];
  const tx = access.derived();
  await tx.execute(sql`
    INSERT INTO ${target} AS rollup SELECT * FROM ${recordset(table, records)}
    ON CONFLICT (${sql.join(
      keyColumns.map((name) => sql.identifier(name)),
      sql`, `,
    )}) DO UPDATE SET ${sql.join(sums, sql`, `)}`);
  if (rows.some((row) => Object.values(row.counts).some((count) => count < 0))) {
    await removeEmpty(access, table, keyColumns, counts, records);
  }
}

/** A row that counts nothing any more is as good as none; left behind it would tell a rebuild from what was before. */
async function removeEmpty(
  access: Access<'projection'>,
  table: RollupTable,
  key: readonly string[],
  counts: readonly string[],
  records: readonly object[],
): Promise<void> {
  const isEmpty = counts.map((name) => sql`rollup.${sql.identifier(name)} = 0`);
  const isSame = key.map((name) => sql`rollup.${sql.identifier(name)} = touched.${sql.identifier(name)}`);
  await access.derived().execute(sql`
    DELETE FROM ${sql.identifier(table)} AS rollup USING ${recordset(table, records)} AS touched
    WHERE ${sql.join([...isSame, ...isEmpty], sql` AND `)}`);
}
