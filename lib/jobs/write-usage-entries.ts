import { sql } from 'drizzle-orm';
import type { Access } from '@/lib/access/authority';
import type { Projection } from '@/lib/projection/projection';
import { recordset, snakeCased } from './records';

/** Replaces the rows of `usage_entries`; an entry that no fact reports any more disappears. */
export async function writeUsageEntries(
  access: Access<'projection'>,
  executionIds: readonly string[],
  projections: readonly Projection[],
): Promise<void> {
  const tx = access.derived();
  await tx.execute(sql`
    DELETE FROM usage_entries WHERE project_id = ${access.projectId}
      AND execution_id = ANY(${sql.param([...executionIds])}::text[])`);
  const rows = projections.flatMap(({ executionId, usageEntries }) =>
    usageEntries.map((one) => snakeCased({ ...one, projectId: access.projectId, executionId })),
  );
  if (rows.length === 0) return;
  await tx.execute(sql`INSERT INTO usage_entries SELECT * FROM ${recordset('usage_entries', rows)}`);
}
