import type { OpenTransaction } from '@/db/client';
import { auditEvents } from '@/db/schema/audit';
import { type AuditEntry, auditRow } from './authority';
import type { Scope } from './principal';

/**
 * Keeps the same audit row in each of these projects, inside a transaction of the guard: for what happens before
 * there is an authority, such as signing in.
 */
export async function recordAsGuard(
  { db, become }: OpenTransaction,
  projectIds: readonly string[],
  scope: Scope,
  entry: AuditEntry,
  result: 'done' | 'refused' = 'done',
): Promise<void> {
  for (const projectId of projectIds) {
    await become('assay_guard', { projectId });
    await db.insert(auditEvents).values(auditRow(projectId, undefined, scope, entry, result));
  }
}
