import { sql } from 'drizzle-orm';
import { type Access, withAuthority } from '@/lib/access/authority';
import { allProjects } from '@/lib/access/guard';
import { ENGINE_VERSION } from '@/lib/projection/projection';
import { type Repetition, repeat } from './repeat';

const USUAL_INTERVAL_MS = 15_000;

/**
 * Touches executions that no fact touched: those whose silence has passed the limit of their project, and those that an
 * older engine projected.
 * @returns how many were touched.
 */
export async function revisitExecutions(): Promise<number> {
  let touched = 0;
  for (const project of await allProjects()) {
    const scope = { principal: { kind: 'system', job: 'revisit' }, project } as const;
    touched += await withAuthority('projection', scope, async (access) => {
      // Several processes look; one at a time is enough.
      if (!(await isAlone(access))) return 0;
      return (await touchSilent(access)) + (await touchOutdated(access));
    });
  }
  return touched;
}

/** Keeps looking until it is stopped. */
export function startRevisits(intervalMs = USUAL_INTERVAL_MS): Repetition {
  return repeat('revisits', async () => {
    await revisitExecutions();
    return intervalMs;
  });
}

async function isAlone(access: Access<'projection'>): Promise<boolean> {
  const { rows } = await access.derived().execute<{ is_alone: boolean }>(sql`
    SELECT pg_try_advisory_xact_lock(hashtextextended('assay revisits ' || ${access.projectId}, 0)) AS is_alone`);
  return rows[0]?.is_alone ?? false;
}

/** The same states and times as in lib/lifecycle/silence.ts, which then decides. */
async function touchSilent(access: Access<'projection'>): Promise<number> {
  const { rowCount } = await access.derived().execute(sql`
    INSERT INTO projection_queue (project_id, execution_id, is_related)
    SELECT e.project_id, e.execution_id, true FROM executions e JOIN projects p ON p.id = e.project_id
    WHERE e.project_id = ${access.projectId} AND e.outcome IS NULL AND e.system_interrupted_at IS NULL
      AND e.state IN ('running', 'recovering', 'cancelling') AND NOT e.time_flagged
      AND e.last_fact_at < now() - make_interval(mins => p.silence_limit_minutes)`);
  return rowCount ?? 0;
}

async function touchOutdated(access: Access<'projection'>): Promise<number> {
  if (upToDate.has(access.projectId)) return 0;
  const { rowCount } = await access.derived().execute(sql`
    INSERT INTO projection_queue (project_id, execution_id)
    SELECT project_id, execution_id FROM executions
    WHERE project_id = ${access.projectId} AND engine_version < ${ENGINE_VERSION}`);
  upToDate.add(access.projectId);
  return rowCount ?? 0;
}

/** A project needs it once for a process: whatever is projected from then on, this engine or a newer one projects. */
const upToDate = new Set<string>();
