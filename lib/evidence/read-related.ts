import { and, asc, eq, ne, or } from 'drizzle-orm';
import { executions } from '@/db/schema/executions';
import type { Access } from '@/lib/access/authority';
import type { RelatedExecution, Relation } from './dossier';
import { toSummary } from './summary-row';

type ExecutionRow = typeof executions.$inferSelect;
const MAX_RELATED = 100;

/**
 * The other executions of its interaction, and those that it resumes or recovers or that do so with it, wherever they
 * are: a resume under another interaction is wrong, and just then it must be found. Oldest first, at most 100.
 */
export async function readRelated(access: Access<'quality:drilldown'>, row: ExecutionRow): Promise<RelatedExecution[]> {
  const { executionId, interactionId, resumesExecutionId, recoversExecutionId } = row;
  const rows = await access.db
    .select()
    .from(executions)
    .where(
      and(
        eq(executions.projectId, access.projectId),
        ne(executions.executionId, executionId),
        or(
          eq(executions.interactionId, interactionId),
          eq(executions.resumesExecutionId, executionId),
          eq(executions.recoversExecutionId, executionId),
          resumesExecutionId === null ? undefined : eq(executions.executionId, resumesExecutionId),
          recoversExecutionId === null ? undefined : eq(executions.executionId, recoversExecutionId),
        ),
      ),
    )
    .orderBy(asc(executions.startedAt), asc(executions.executionId))
    .limit(MAX_RELATED);
  return rows.map((other) => ({ ...toSummary(other), relation: relationOf(row, other) }));
}

function relationOf(row: ExecutionRow, other: ExecutionRow): Relation {
  if (row.resumesExecutionId === other.executionId) return 'resumes';
  if (row.recoversExecutionId === other.executionId) return 'recovers';
  if (other.resumesExecutionId === row.executionId) return 'resumed_by';
  if (other.recoversExecutionId === row.executionId) return 'recovered_by';
  return 'same_interaction';
}
