import { sql } from 'drizzle-orm';
import { failureRollups } from '@/db/schema/rollups';
import type { Access } from '@/lib/access/authority';
import { matching } from '@/lib/quality/conditions';
import type { Span } from '@/lib/quality/grain';
import { couldSingleOut, FEWEST_THREADS, threadCounts } from '@/lib/quality/small-cells';
import type { GroupDetail } from './contract';
import type { Narrowing } from './covered';
import { breakDown, DIMENSIONS, type Dimension } from './dimension';

type Row = { dimension: Dimension; value: string; failures: string; whole: string };

/** What the failures of a group have in common, against all failures of the span. */
export async function readDimensions(
  access: Access<'quality:aggregate'>,
  span: Span,
  narrowing: Narrowing,
  fingerprints: readonly string[],
): Promise<GroupDetail['dimensions']> {
  const { release, environment, model, tool } = failureRollups;
  const inGroup = sql`${failureRollups.fingerprint} = any(${sql.param([...fingerprints])}::text[])`;
  // Grouping sets read the rollups once for all dimensions; `grouping` has a zero bit for the one that a row is of.
  const { rows } = await access.db.execute<Row>(sql`
    select case grouping(${release}, ${environment}, ${model}, ${tool})
        when 7 then 'release' when 11 then 'environment' when 13 then 'model' else 'tool' end as dimension,
      coalesce(${release}, ${environment}, ${model}, ${tool}) as value,
      coalesce(sum(${failureRollups.failures}) filter (where ${inGroup}), 0) as failures,
      sum(${failureRollups.failures}) as whole
    from ${failureRollups}
    where ${matching('failures', access.projectId, [span], narrowing)}
    group by grouping sets ((${release}), (${environment}), (${model}), (${tool}))
    having sum(${failureRollups.failures}) > 0`);
  const dimensions: GroupDetail['dimensions'] = [];
  for (const dimension of DIMENSIONS) {
    const threads = couldSingleOut(dimension) ? await threadCounts(access, dimension, span, narrowing) : undefined;
    const tallies = rows
      .filter((row) => row.dimension === dimension)
      .map(({ value, failures, whole }) => ({
        value,
        failures: Number(failures),
        whole: Number(whole),
        isSmall: threads !== undefined && (threads.get(value) ?? 0) < FEWEST_THREADS,
      }));
    dimensions.push({ dimension, cells: breakDown(tallies) });
  }
  return dimensions;
}
