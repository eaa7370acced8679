import { and, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { failureRollups } from '@/db/schema/rollups';
import type { FingerprintsOf } from './kinds';
import type { Scope } from './scope';
import type { Span } from './spans';

/** The twin of `covers`, over rows of `failure_rollups`, once the scope's fingerprints are known. */
export function matchesScope(scope: Scope, fingerprintsOf: FingerprintsOf): SQL {
  return and(isOneOf(failureRollups.fingerprint, fingerprintsOf(scope)), ...beyondKind(scope)) as SQL;
}

/** Whether nothing but the fingerprint decides. */
export function isByKindAlone(scope: Scope): boolean {
  return beyondKind(scope).every((condition) => condition === undefined);
}

function beyondKind(scope: Scope): (SQL | undefined)[] {
  const { environment, release } = scope;
  const { model, tool }: { model?: string | undefined; tool?: string | undefined } =
    scope.kind === 'predicate' ? scope : {};
  return [
    environment && isOneOf(failureRollups.environment, environment),
    release && isOneOf(failureRollups.release, release),
    model === undefined ? undefined : eq(failureRollups.model, model),
    tool === undefined ? undefined : eq(failureRollups.tool, tool),
  ];
}

export function isOneOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} = ANY(${sql.param([...values])}::text[])`;
}

/** The rows of the spans that count failures; what is absorbed is no failure. */
export function failuresIn(projectId: string, spans: readonly Span[]): SQL {
  const each = spans.map(({ grain, from, to }) =>
    and(eq(failureRollups.grain, grain), gte(failureRollups.bucket, from), lt(failureRollups.bucket, to)),
  );
  return and(eq(failureRollups.projectId, projectId), gt(failureRollups.failures, 0), or(...each) ?? sql`false`) as SQL;
}
