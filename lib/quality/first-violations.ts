import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import { controlRollups } from '@/db/schema/rollups';
import type { Access } from '@/lib/access/authority';
import { matching, WHOLE_EXECUTION } from './conditions';
import type { Filters } from './filters';
import type { QualityRange } from './range';
import { sum } from './read-figures';

/**
 * The rules that are violated in the range and were not in any bucket before it, each with the executions of the range
 * that violate it.
 */
export async function firstViolations(
  access: Access<'quality:aggregate'>,
  range: QualityRange,
  filters: Filters,
): Promise<Map<string, number>> {
  const { rule, violated, grain, bucket, projectId } = controlRollups;
  const now = await access.db
    .select({ rule, violated: sum(violated) })
    .from(controlRollups)
    .where(and(matching('controls', access.projectId, [range], filters), WHOLE_EXECUTION, gt(violated, 0)))
    .groupBy(rule);
  if (now.length === 0) return new Map();
  const before = await access.db
    .selectDistinct({ rule })
    .from(controlRollups)
    .where(
      and(
        eq(projectId, access.projectId),
        inArray(
          rule,
          now.map((row) => row.rule),
        ),
        eq(grain, range.grain),
        lt(bucket, range.from),
        WHOLE_EXECUTION,
        gt(violated, 0),
      ),
    );
  const seen = new Set(before.map((row) => row.rule));
  return new Map(now.filter((row) => !seen.has(row.rule)).map((row) => [row.rule, row.violated]));
}
