import { sql } from 'drizzle-orm';
import { withAuthority } from '@/lib/access/authority';
import type { Scope } from '@/lib/access/principal';

/**
 * Marks every execution of the project as touched; the projector then derives everything again.
 * @returns how many executions were marked.
 */
export function rebuild(scope: Scope): Promise<number> {
  return withAuthority('projection', scope, async (access) => {
    const marked = await access.derived().execute(sql`
      INSERT INTO projection_queue (project_id, execution_id)
      SELECT project_id, execution_id FROM facts WHERE project_id = ${access.projectId} GROUP BY 1, 2`);
    return marked.rowCount ?? 0;
  });
}
