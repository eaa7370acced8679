import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fingerprints } from '@/db/schema/groups';
import { callRollups, controlRollups, executionRollups, failureRollups } from '@/db/schema/rollups';
import { appliedFilters, type Counted, type Filters } from './filters';
import type { Span } from './grain';

type Rollup = typeof executionRollups | typeof callRollups | typeof failureRollups | typeof controlRollups;

/** The rows of a rollup that lie in the spans. The project is named as well as enforced, so that the key's index is used. */
export function inSpans(table: Rollup, projectId: string, spans: readonly Span[]): SQL | undefined {
  const each = spans.map((span) =>
    and(eq(table.grain, span.grain), gte(table.bucket, span.from), lt(table.bucket, span.to)),
  );
  return and(eq(table.projectId, projectId), or(...each));
}

/** Of the rows about controls those that count executions, not their calls of one capability. */
export const WHOLE_EXECUTION = eq(controlRollups.capability, '');

const COLUMNS: Record<Counted, Partial<Record<keyof Filters, PgColumn | SQL>>> = {
  executions: {
    environment: executionRollups.environment,
    release: executionRollups.release,
    runtime: executionRollups.runtime,
    region: executionRollups.region,
  },
  calls: {
    environment: callRollups.environment,
    release: callRollups.release,
    runtime: callRollups.runtime,
    region: callRollups.region,
    provider: callRollups.provider,
    model: callRollups.model,
    tool: callRollups.tool,
    capability: callRollups.capability,
  },
  failures: {
    environment: failureRollups.environment,
    release: failureRollups.release,
    model: failureRollups.model,
    tool: failureRollups.tool,
    provider: sql`coalesce(${fingerprints.provider}, '')`,
    domain: fingerprints.domain,
  },
  controls: {
    environment: controlRollups.environment,
    release: controlRollups.release,
    runtime: controlRollups.runtime,
  },
};
const TABLES: Record<Counted, Rollup> = {
  executions: executionRollups,
  calls: callRollups,
  failures: failureRollups,
  controls: controlRollups,
};

/** The rows of one kind in the spans that match the filters. For failures the query must join `fingerprints`. */
export function matching(
  counted: Counted,
  projectId: string,
  spans: readonly Span[],
  filters: Filters,
): SQL | undefined {
  const applied = Object.entries(appliedFilters(counted, filters)) as [keyof Filters, readonly string[] | undefined][];
  const narrowed = applied.map(([name, values]) => anyOf(COLUMNS[counted][name], values));
  return and(inSpans(TABLES[counted], projectId, spans), ...narrowed);
}

/** The fingerprint of a failure, which has its domain and provider. */
export const fingerprintOfFailure = and(
  eq(fingerprints.projectId, failureRollups.projectId),
  eq(fingerprints.fingerprint, failureRollups.fingerprint),
);

function anyOf(column: PgColumn | SQL | undefined, values: readonly string[] | undefined): SQL | undefined {
  return column && values && values.length > 0 ? inArray(sql`${column}`, [...values]) : undefined;
}
