import { and } from 'drizzle-orm';
import { controlRollups } from '@/db/schema/rollups';
import type { Access } from '@/lib/access/authority';
import { RULES } from '@/lib/conformance/rules';
import type { Input } from '@/lib/http/endpoint';
import { inSteps } from '@/lib/quality/coarsen';
import { matching, WHOLE_EXECUTION } from '@/lib/quality/conditions';
import { type Filters, ignoredFilters } from '@/lib/quality/filters';
import { firstViolations } from '@/lib/quality/first-violations';
import { bucketsOf, type Span } from '@/lib/quality/grain';
import { describePeriod, describeRange, previousPeriod, type QualityRange, resolveRange } from '@/lib/quality/range';
import { isTooSmall } from '@/lib/quality/small-cells';
import type { Controls, listControls } from './contract';
import { compared, NONE, type Verdicts, verdictSums } from './judged';

type Aggregate = Access<'quality:aggregate'>;

/** As many points as a sparkline can show. */
const MOST_POINTS = 24;

/**
 * Every rule with its executions of the range and of the period before.
 * @throws Problem `invalid-request` for a range that cannot be read.
 */
export async function readControls(
  access: Aggregate,
  { from, to, ...filters }: Input<typeof listControls>,
  now = new Date(),
): Promise<Controls> {
  const range = resolveRange({ from, to }, now);
  const before = previousPeriod(range);
  const answer = {
    ...describeRange(range),
    previous: describePeriod(before),
    not_narrowed_by: ignoredFilters('controls', filters),
  };
  if (await isTooSmall(access, range, filters)) return { ...answer, fewer_than_5: true, items: [] };
  const verdicts = await verdictsByRule(access, [range], filters);
  const earlier = (await isTooSmall(access, before, filters))
    ? null
    : await verdictsByRule(access, before.spans, filters);
  const trends = await violatedTrends(access, range, filters);
  const first = await firstViolations(access, range, filters);
  return {
    ...answer,
    fewer_than_5: false,
    items: RULES.map(({ id, title }) => ({
      rule: id,
      title,
      ...compared(verdicts.get(id) ?? NONE, earlier && (earlier.get(id) ?? NONE)),
      violated_trend: trends.get(id) ?? [],
      is_first_violation: first.has(id),
    })),
  };
}

async function verdictsByRule(
  access: Aggregate,
  spans: readonly Span[],
  filters: Filters,
): Promise<Map<string, Verdicts>> {
  const rows = await access.db
    .select({ rule: controlRollups.rule, ...verdictSums() })
    .from(controlRollups)
    .where(and(matching('controls', access.projectId, spans, filters), WHOLE_EXECUTION))
    .groupBy(controlRollups.rule);
  return new Map(rows.map(({ rule, ...verdicts }) => [rule, verdicts]));
}

async function violatedTrends(
  access: Aggregate,
  range: QualityRange,
  filters: Filters,
): Promise<Map<string, (number | null)[]>> {
  const { rule, bucket } = controlRollups;
  const rows = await access.db
    .select({ rule, bucket, ...verdictSums() })
    .from(controlRollups)
    .where(and(matching('controls', access.projectId, [range], filters), WHOLE_EXECUTION))
    .groupBy(rule, bucket);
  const buckets = bucketsOf(range);
  const byRule = new Map<string, Map<string, Verdicts>>();
  for (const row of rows) {
    const own = byRule.get(row.rule) ?? new Map<string, Verdicts>();
    byRule.set(row.rule, own.set(row.bucket.toISOString(), row));
  }
  const step = Math.ceil(buckets.length / MOST_POINTS);
  const trendOf = (own: ReadonlyMap<string, Verdicts>) =>
    inSteps(buckets, step).map((stretch) => violatedShare(stretch.map((one) => own.get(one) ?? NONE)));
  return new Map([...byRule].map(([id, own]) => [id, trendOf(own)]));
}

function violatedShare(stretch: readonly Verdicts[]): number | null {
  const violated = stretch.reduce((total, one) => total + one.violated, 0);
  const judged = stretch.reduce((total, one) => total + one.held, violated);
  return judged === 0 ? null : violated / judged;
}
