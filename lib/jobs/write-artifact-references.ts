import { sql } from 'drizzle-orm';
import type { Access } from '@/lib/access/authority';
import type { Projection } from '@/lib/projection/projection';
import { recordset, snakeCased } from './records';

/** Replaces the rows of `artifact_references`; one whose facts are gone disappears. */
export async function writeArtifactReferences(
  access: Access<'projection'>,
  executionIds: readonly string[],
  projections: readonly Projection[],
): Promise<void> {
  const tx = access.derived();
  await tx.execute(sql`
    DELETE FROM artifact_references WHERE project_id = ${access.projectId}
      AND execution_id = ANY(${sql.param([...executionIds])}::text[])`);
  const rows = projections.flatMap(({ executionId, artifactReferences }) =>
    artifactReferences.map((one) => snakeCased({ ...one, projectId: access.projectId, executionId })),
  );
  if (rows.length === 0) return;
  await tx.execute(sql`INSERT INTO artifact_references SELECT * FROM ${recordset('artifact_references', rows)}`);
}
