import { sql } from 'drizzle-orm';
import type { Access } from '@/lib/access/authority';
import { ENGINE_VERSION, type RunProjection } from '@/lib/projection/projection';
import { findingId } from './finding-id';
import { recordset, snakeCased } from './records';

/** Replaces the rows of `findings`; what people said of one finds it again by its id. */
export async function writeFindings(
  access: Access<'projection'>,
  executionIds: readonly string[],
  projections: readonly RunProjection[],
): Promise<void> {
  const tx = access.derived();
  await tx.execute(sql`
    DELETE FROM findings WHERE project_id = ${access.projectId}
      AND execution_id = ANY(${sql.param([...executionIds])}::text[])`);
  const rows = projections.flatMap(({ execution, findings }) => {
    const { executionId, interactionId, threadId, environment, release, runtime, startedAt } = execution;
    const place = { executionId, interactionId, threadId, environment, release, runtime, startedAt };
    return findings.map((finding) =>
      snakeCased({
        ...finding,
        ...place,
        id: findingId(access.projectId, executionId, finding),
        projectId: access.projectId,
        engineVersion: ENGINE_VERSION,
      }),
    );
  });
  if (rows.length === 0) return;
  await tx.execute(sql`INSERT INTO findings SELECT * FROM ${recordset('findings', rows)}`);
}
