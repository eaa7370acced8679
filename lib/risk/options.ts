import { and, asc, eq, gt, gte, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { memberships, users } from '@/db/schema/access';
import { errorGroups, fingerprints, groupBindings } from '@/db/schema/groups';
import { projects } from '@/db/schema/projects';
import { failureRollups } from '@/db/schema/rollups';
import type { Access } from '@/lib/access/authority';
import type { RiskOptions } from './contract';
import { last30Days } from './impact';

const MOST_VALUES = 500;

/** What a proposal can choose from: values that failures of the last 30 days have, the members, the project's rules. */
export async function options(access: Access<'quality:aggregate'>, now: Date = new Date()): Promise<RiskOptions> {
  const [project] = await access.db
    .select({ maxDays: projects.acceptanceMaxDays, fourEyesWaived: projects.fourEyesWaived })
    .from(projects)
    .where(eq(projects.id, access.projectId));
  const { from } = last30Days(now);
  return {
    groups: await groupsOf(access),
    error_classes: await kindsOf(access),
    models: await valuesOf(access, failureRollups.model, from),
    tools: await valuesOf(access, failureRollups.tool, from),
    environments: await valuesOf(access, failureRollups.environment, from),
    releases: await valuesOf(access, failureRollups.release, from),
    owners: await membersOf(access),
    acceptance_max_days: project?.maxDays ?? { low: 0, medium: 0, high: 0, critical: 0 },
    four_eyes_waived: project?.fourEyesWaived ?? false,
  };
}

/** Groups by what was seen last. */
async function groupsOf(access: Access<'quality:aggregate'>): Promise<RiskOptions['groups']> {
  const { rows } = await access.db.execute<{ id: string; title: string }>(sql`
    SELECT g.id, g.title FROM ${errorGroups} g
    JOIN ${groupBindings} b ON b.group_id = g.id AND b.unbound_at IS NULL
    JOIN ${fingerprints} f ON f.project_id = b.project_id AND f.fingerprint = b.fingerprint
    WHERE g.project_id = ${access.projectId}
    GROUP BY g.id, g.title ORDER BY max(f.last_seen_at) DESC NULLS LAST, g.id LIMIT ${MOST_VALUES}`);
  return rows.map(({ id, title }) => ({ id, title }));
}

async function kindsOf(access: Access<'quality:aggregate'>): Promise<RiskOptions['error_classes']> {
  return access.db
    .selectDistinct({
      domain: fingerprints.domain,
      error_class: fingerprints.errorClass,
      provider: fingerprints.provider,
    })
    .from(fingerprints)
    .where(and(eq(fingerprints.projectId, access.projectId), gt(fingerprints.occurrences, 0)))
    .orderBy(asc(fingerprints.domain), asc(fingerprints.errorClass), asc(fingerprints.provider))
    .limit(MOST_VALUES);
}

async function valuesOf(access: Access<'quality:aggregate'>, column: PgColumn, from: Date): Promise<string[]> {
  const rows = await access.db
    .selectDistinct({ value: sql<string>`${column}`.as('value') })
    .from(failureRollups)
    .where(isRecent(access.projectId, column, from))
    .orderBy(sql`value`)
    .limit(MOST_VALUES);
  return rows.map(({ value }) => value);
}

function isRecent(projectId: string, column: PgColumn, from: Date): SQL | undefined {
  const { grain, bucket } = failureRollups;
  return and(eq(failureRollups.projectId, projectId), eq(grain, 'day'), gte(bucket, from), ne(column, ''));
}

async function membersOf(access: Access<'quality:aggregate'>): Promise<RiskOptions['owners']> {
  return access.db
    .select({ id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.projectId, access.projectId))
    .orderBy(asc(users.name), asc(users.id));
}
