import { and, eq } from 'drizzle-orm';
import { executions } from '@/db/schema/executions';
import { errorGroups } from '@/db/schema/groups';
import type { Access } from '@/lib/access/authority';

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

const COLUMN = {
  execution: executions.executionId,
  interaction: executions.interactionId,
  thread: executions.threadId,
} as const;
export type Named = keyof typeof COLUMN;

/** What an id names, whatever the time: an execution, else an interaction, else a thread; null where it is none. */
export async function kindOf(access: Access<'quality:drilldown'>, id: string): Promise<Named | null> {
  for (const kind of ['execution', 'interaction', 'thread'] as const) {
    const found = await access.db
      .select({ id: executions.executionId })
      .from(executions)
      .where(and(eq(executions.projectId, access.projectId), eq(COLUMN[kind], id)))
      .limit(1);
    if (found.length > 0) return kind;
  }
  return null;
}
