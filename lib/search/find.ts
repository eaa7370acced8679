import { and, asc, desc, eq } from 'drizzle-orm';
import { executions } from '@/db/schema/executions';
import { errorGroups } from '@/db/schema/groups';
import type { Access } from '@/lib/access/authority';

const MOST_EXECUTIONS = 100;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether there is an error group with this id. */
export async function hasGroup(access: Access<'quality:aggregate'>, id: string): Promise<boolean> {
  if (!UUID.test(id)) return false;
  const found = await access.db
    .select({ id: errorGroups.id })
    .from(errorGroups)
    .where(and(eq(errorGroups.projectId, access.projectId), eq(errorGroups.id, id)));
  return found.length > 0;
}

export interface FoundExecution {
  readonly execution_id: string;
  readonly state: string;
  readonly outcome: string | null;
  readonly started_at: string;
  readonly duration_ms: number | null;
}

export interface Found {
  /** What the id names. */
  readonly kind: 'execution' | 'interaction' | 'thread';
  /** Newest first, at most 100. */
  readonly executions: readonly FoundExecution[];
}

/**
 * What an id names, whatever the time: an execution, else an interaction, else a thread, with its executions.
 * A hit is kept in the audit trail; null where the id names nothing.
 */
export async function findById(access: Access<'quality:drilldown'>, id: string): Promise<Found | null> {
  for (const kind of ['execution', 'interaction', 'thread'] as const) {
    const rows = await access.db
      .select({
        execution_id: executions.executionId,
        state: executions.state,
        outcome: executions.outcome,
        startedAt: executions.startedAt,
        duration_ms: executions.durationMs,
      })
      .from(executions)
      .where(and(eq(executions.projectId, access.projectId), eq(COLUMN[kind], id)))
      .orderBy(desc(executions.startedAt), asc(executions.executionId))
      .limit(MOST_EXECUTIONS);
    if (rows.length === 0) continue;
    await access.record({ action: 'search.found', objectKind: kind, objectId: id });
    return { kind, executions: rows.map(({ startedAt, ...row }) => ({ ...row, started_at: startedAt.toISOString() })) };
  }
  return null;
}

const COLUMN = {
  execution: executions.executionId,
  interaction: executions.interactionId,
  thread: executions.threadId,
} as const;
