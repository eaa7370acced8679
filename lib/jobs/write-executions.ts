import { sql } from 'drizzle-orm';
import type { Access } from '@/lib/access/authority';
import { ENGINE_VERSION, type ProjectedExecution, type RunProjection } from '@/lib/projection/projection';
import { recordset, snakeCased } from './records';

/** Replaces the rows of `executions`; one whose facts are gone disappears. */
export async function writeExecutions(
  access: Access<'projection'>,
  executionIds: readonly string[],
  projections: readonly RunProjection[],
): Promise<void> {
  const tx = access.derived();
  await tx.execute(sql`
    DELETE FROM executions WHERE project_id = ${access.projectId}
      AND execution_id = ANY(${sql.param([...executionIds])}::text[])`);
  const rows = projections.map(({ execution }) => executionRow(access.projectId, execution));
  await tx.execute(sql`INSERT INTO executions SELECT * FROM ${recordset('executions', rows)}`);
}

function executionRow(projectId: string, { attribution, ...execution }: ProjectedExecution): object {
  return snakeCased({
    ...execution,
    projectId,
    faultDomain: attribution?.domain ?? null,
    errorClass: attribution?.errorClass ?? null,
    signal: attribution?.signal ?? null,
    confidence: attribution?.confidence ?? null,
    attributionFactIds: attribution?.factIds ?? [],
    attributionAgainst: attribution?.against ?? [],
    engineVersion: ENGINE_VERSION,
  });
}
