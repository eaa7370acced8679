import { and, asc, eq, isNull } from 'drizzle-orm';
import { errorOccurrences } from '@/db/schema/executions';
import { groupBindings } from '@/db/schema/groups';
import type { Access } from '@/lib/access/authority';
import type { Occurrence } from './dossier';
import { signalKind } from './signal-kind';

/** The failing calls and errors of one execution by time, each with the error group that it belongs to now. */
export async function readOccurrences(access: Access<'quality:drilldown'>, executionId: string): Promise<Occurrence[]> {
  const rows = await access.db
    .select({ occurrence: errorOccurrences, groupId: groupBindings.groupId })
    .from(errorOccurrences)
    .leftJoin(
      groupBindings,
      and(
        eq(groupBindings.projectId, errorOccurrences.projectId),
        eq(groupBindings.fingerprint, errorOccurrences.fingerprint),
        isNull(groupBindings.unboundAt),
      ),
    )
    .where(and(eq(errorOccurrences.projectId, access.projectId), eq(errorOccurrences.executionId, executionId)))
    .orderBy(asc(errorOccurrences.observedAt), asc(errorOccurrences.factId));
  return rows.map(({ occurrence: row, groupId }) => ({
    fact_id: row.factId,
    observed_at: row.observedAt.toISOString(),
    role: row.role,
    call_kind: row.callKind,
    domain: row.domain,
    error_class: row.errorClass,
    signal: row.signal,
    signal_kind: signalKind(row.signal),
    confidence: row.confidence,
    retry: row.retry,
    operation: row.operation,
    provider: row.provider,
    model: row.model,
    tool: row.tool,
    capability: row.capability,
    group_id: groupId,
    fact_ids: row.factIds,
    against: row.against,
  }));
}
