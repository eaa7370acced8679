import { sql } from 'drizzle-orm';
import type { Access } from '@/lib/access/authority';

/** Whether the project has ever had anything to show; a screen for an empty project leads to the first fact instead. */
export async function hasEvidence(access: Access<'quality:aggregate'>): Promise<boolean> {
  const { rows } = await access.db.execute<{ any: boolean }>(sql`
    select exists (select 1 from execution_rollups where project_id = ${access.projectId})
      or exists (select 1 from call_rollups where project_id = ${access.projectId}) as any`);
  return rows[0]?.any ?? false;
}
