import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fingerprints } from '@/db/schema/groups';
import { failureRollups } from '@/db/schema/rollups';
import type { Scope } from './scope';

/** The twin of `covers`, over rows of `failure_rollups` joined with their `fingerprints`. */
export function matchesScope(scope: Scope): SQL {
  const places = [anyOf(failureRollups.environment, scope.environment), anyOf(failureRollups.release, scope.release)];
  return and(...identityOf(scope), ...places) as SQL;
}

function identityOf(scope: Scope): (SQL | undefined)[] {
  if (scope.kind === 'fingerprints') return [anyOf(failureRollups.fingerprint, scope.fingerprints)];
  return [
    eq(fingerprints.domain, scope.domain),
    isSame(fingerprints.errorClass, scope.error_class),
    isSame(fingerprints.provider, scope.provider),
    isSame(failureRollups.model, scope.model),
    isSame(failureRollups.tool, scope.tool),
  ];
}

function isSame(column: PgColumn, value: string | undefined): SQL | undefined {
  return value === undefined ? undefined : eq(column, value);
}

function anyOf(column: PgColumn, values: readonly string[] | undefined): SQL | undefined {
  return values && sql`${column} = ANY(${sql.param([...values])}::text[])`;
}
