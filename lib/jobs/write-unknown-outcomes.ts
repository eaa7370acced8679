import { sql } from 'drizzle-orm';
import type { Access } from '@/lib/access/authority';
import type { RunProjection } from '@/lib/projection/projection';
import { recordset, snakeCased } from './records';

/** Replaces the rows of `unknown_outcomes`. */
export async function writeUnknownOutcomes(
  access: Access<'projection'>,
  executionIds: readonly string[],
  projections: readonly RunProjection[],
): Promise<void> {
  const tx = access.derived();
  await tx.execute(sql`
    DELETE FROM unknown_outcomes WHERE project_id = ${access.projectId}
      AND execution_id = ANY(${sql.param([...executionIds])}::text[])`);
  const rows = projections.flatMap(({ execution, unknownOutcomes }) => {
    const { executionId, threadId, environment, release, runtime } = execution;
    const place = { projectId: access.projectId, executionId, threadId, environment, release, runtime };
    return unknownOutcomes.map((one) => snakeCased({ ...one, ...place }));
  });
  if (rows.length === 0) return;
  await tx.execute(sql`INSERT INTO unknown_outcomes SELECT * FROM ${recordset('unknown_outcomes', rows)}`);
}
