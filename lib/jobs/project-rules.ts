import { and, eq, inArray, sql } from 'drizzle-orm';
import { capabilities } from '@/db/schema/conformance';
import { projects } from '@/db/schema/projects';
import { reconciliations } from '@/db/schema/reconciliation';
import type { Access } from '@/lib/access/authority';
import { Registry } from '@/lib/capabilities/registry';
import { USUAL_CDP_METHODS } from '@/lib/conformance/cdp-methods';
import { storedInstant } from '@/lib/facts/time';
import type { Reconciliation } from '@/lib/projection/reconciliation';
import type { Surroundings } from '@/lib/projection/surroundings';

/** What a project judges all its executions by. */
export type ProjectRules = Pick<Surroundings, 'registry' | 'limits' | 'silenceLimitMinutes'>;

/**
 * Reads the registry and the limits. Until the transaction ends, nobody can change them and mark executions as touched
 * (`assay_touch_since`): an execution that is judged by the old ones is then always among those that are marked.
 */
export async function readProjectRules(access: Access<'projection'>): Promise<ProjectRules> {
  await access
    .derived()
    .execute(sql`SELECT pg_advisory_xact_lock_shared(hashtextextended('assay rules ' || ${access.projectId}, 0))`);
  const [project] = await access.db
    .select({
      silenceLimitMinutes: projects.silenceLimitMinutes,
      tokenLimitMinutes: projects.tokenLimitMinutes,
      cdpMethods: projects.cdpMethods,
    })
    .from(projects)
    .where(eq(projects.id, access.projectId));
  const versions = await access.db.select().from(capabilities).where(eq(capabilities.projectId, access.projectId));
  if (!project) throw new RangeError('the project is gone');
  return {
    registry: new Registry(versions.map((row) => ({ ...row, inForceFrom: storedInstant(row.inForceFrom) }))),
    limits: {
      tokenLifeMs: project.tokenLimitMinutes * 60_000,
      cdpMethods: new Set(project.cdpMethods ?? USUAL_CDP_METHODS),
    },
    silenceLimitMinutes: project.silenceLimitMinutes,
  };
}

/** What people reconciled of these executions: of each target the newest word and when the first one was said. */
export async function readReconciliations(
  access: Access<'projection'>,
  executionIds: readonly string[],
): Promise<Reconciliation[]> {
  const rows = await access.db
    .select()
    .from(reconciliations)
    .where(
      and(eq(reconciliations.projectId, access.projectId), inArray(reconciliations.executionId, [...executionIds])),
    );
  const superseded = new Set(rows.map((row) => row.supersedes));
  return rows
    .filter((row) => !superseded.has(row.id))
    .flatMap(({ executionId, factId, outcome }) => {
      const said = rows.filter(
        (row) => row.executionId === executionId && row.factId === factId && row.outcome !== null,
      );
      const firstAt = said.map((row) => storedInstant(row.at)).sort()[0];
      return firstAt === undefined ? [] : [{ executionId, factId, outcome, firstAt }];
    });
}
