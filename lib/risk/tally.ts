import { and, eq, isNull, sql } from 'drizzle-orm';
import { groupBindings } from '@/db/schema/groups';
import { failureRollups } from '@/db/schema/rollups';
import { readKinds } from './kinds';
import type { RiskReader } from './overlays';
import type { Scope } from './scope';
import { failuresIn, matchesScope } from './scope-sql';
import { floorToMinute, type Span, spansBetween } from './spans';
import type { Terms } from './state';

export interface Question {
  readonly spans: readonly Span[];
  readonly scope: Scope;
}

/** Gross failures that a scope matches, and the error groups that they belong to now. */
export interface Figures {
  readonly groups: number;
  readonly failures: number;
}

/** Answers each question, in one statement. */
export async function tally(access: RiskReader, questions: readonly Question[]): Promise<Figures[]> {
  if (questions.length === 0) return [];
  const fingerprintsOf = await readKinds(
    access,
    questions.map(({ scope }) => scope),
  );
  const parts = questions.map(
    ({ spans, scope }, index) => sql`
      SELECT ${index}::int AS question, coalesce(sum(${failureRollups.failures}), 0) AS failures,
        count(DISTINCT ${groupBindings.groupId}) AS groups
      FROM ${failureRollups} LEFT JOIN ${groupBindings} ON ${and(
        eq(groupBindings.projectId, failureRollups.projectId),
        eq(groupBindings.fingerprint, failureRollups.fingerprint),
        isNull(groupBindings.unboundAt),
      )}
      WHERE ${failuresIn(access.projectId, spans)} AND ${matchesScope(scope, fingerprintsOf)}`,
  );
  const { rows } = await access.db.execute<{ question: number; failures: string; groups: string }>(
    sql.join(parts, sql` UNION ALL `),
  );
  const answers = new Map(rows.map(({ question, failures, groups }) => [question, { failures, groups }]));
  return questions.map((_, index) => {
    const { failures = 0, groups = 0 } = answers.get(index) ?? {};
    return { failures: Number(failures), groups: Number(groups) };
  });
}

interface Counted extends Pick<Terms, 'startsAt' | 'endsAt'> {
  readonly revisionId: string;
  readonly scope: Scope;
}

/**
 * For each revision, the gross failures of its scope from its start (the full minute) until now or its end: what its
 * ceiling is compared with.
 */
export async function failuresSinceStart(
  access: RiskReader,
  revisions: readonly Counted[],
  now: Date,
): Promise<Map<string, number>> {
  const questions = revisions.map(({ scope, startsAt, endsAt }) => ({
    scope,
    spans: spansBetween(floorToMinute(startsAt), floorToMinute(new Date(Math.min(endsAt.getTime(), nextMinute(now))))),
  }));
  const figures = await tally(access, questions);
  return new Map(revisions.map(({ revisionId }, index) => [revisionId, figures[index]?.failures ?? 0]));
}

function nextMinute(now: Date): number {
  return floorToMinute(now).getTime() + 60_000;
}
