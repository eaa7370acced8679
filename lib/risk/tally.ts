import { and, eq, gt, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { fingerprints, groupBindings } from '@/db/schema/groups';
import { failureRollups } from '@/db/schema/rollups';
import type { RiskReader } from './overlays';
import type { Scope } from './scope';
import { matchesScope } from './scope-sql';
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

/** The join on which a scope is matched; what is absorbed is no failure. */
export const FAILURES = sql`${failureRollups} JOIN ${fingerprints}
  ON ${fingerprints.projectId} = ${failureRollups.projectId} AND ${fingerprints.fingerprint} = ${failureRollups.fingerprint}`;

/** The rows of the spans that count failures. */
export function failuresIn(projectId: string, spans: readonly Span[]): SQL {
  const each = spans.map(({ grain, from, to }) =>
    and(eq(failureRollups.grain, grain), gte(failureRollups.bucket, from), lt(failureRollups.bucket, to)),
  );
  return and(eq(failureRollups.projectId, projectId), gt(failureRollups.failures, 0), or(...each) ?? sql`false`) as SQL;
}

/** Answers each question, in one statement. */
export async function tally(access: RiskReader, questions: readonly Question[]): Promise<Figures[]> {
  if (questions.length === 0) return [];
  const parts = questions.map(
    ({ spans, scope }, index) => sql`
      SELECT ${index}::int AS question, coalesce(sum(${failureRollups.failures}), 0) AS failures,
        count(DISTINCT ${groupBindings.groupId}) AS groups
      FROM ${FAILURES} LEFT JOIN ${groupBindings} ON ${and(
        eq(groupBindings.projectId, failureRollups.projectId),
        eq(groupBindings.fingerprint, failureRollups.fingerprint),
        isNull(groupBindings.unboundAt),
      )}
      WHERE ${failuresIn(access.projectId, spans)} AND ${matchesScope(scope)}`,
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
