import { and, asc, eq, isNull } from 'drizzle-orm';
import { errorOccurrences } from '@/db/schema/executions';
import { groupBindings } from '@/db/schema/groups';
import { messageTemplates } from '@/db/schema/redaction';
import type { Access } from '@/lib/access/authority';
import { messageOf } from '@/lib/groups/rows';
import type { Occurrence } from './dossier';
import { signalKind } from './signal-kind';

/** The failing calls and errors of one execution by time, each with the error group that it belongs to now. */
export async function readOccurrences(access: Access<'quality:drilldown'>, executionId: string): Promise<Occurrence[]> {
  const rows = await access.db
    .select({ occurrence: errorOccurrences, groupId: groupBindings.groupId, templateText: messageTemplates.text })
    .from(errorOccurrences)
    .leftJoin(
      groupBindings,
      and(
        eq(groupBindings.projectId, errorOccurrences.projectId),
        eq(groupBindings.fingerprint, errorOccurrences.fingerprint),
        isNull(groupBindings.unboundAt),
      ),
    )
    .leftJoin(
      messageTemplates,
      and(
        eq(messageTemplates.projectId, errorOccurrences.projectId),
        eq(messageTemplates.hash, errorOccurrences.templateHash),
      ),
    )
    .where(and(eq(errorOccurrences.projectId, access.projectId), eq(errorOccurrences.executionId, executionId)))
    .orderBy(asc(errorOccurrences.observedAt), asc(errorOccurrences.factId));
  return rows.map(({ occurrence: row, groupId, templateText }) => ({
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
    message: messageOf({ template_hash: row.templateHash, template_text: templateText }),
    fact_ids: row.factIds,
    against: row.against,
  }));
}
