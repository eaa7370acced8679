import type { Access } from '@/lib/access/authority';
import type { Input } from '@/lib/http/endpoint';
import type { Summary, summary } from './contract';
import { describePeriod, describeRange, previousPeriod, resolveRange } from './range';
import { readFigures } from './read-figures';
import { isTooSmall } from './small-cells';

/**
 * The totals of a range and of the period before.
 * @throws Problem `invalid-request` for a range that cannot be read.
 */
export async function summarize(
  access: Access<'quality:aggregate'>,
  { from, to, ...filters }: Input<typeof summary>,
  now = new Date(),
): Promise<Summary> {
  const range = resolveRange({ from, to }, now);
  const before = previousPeriod(range);
  const tooSmall = await isTooSmall(access, range, filters);
  const tooSmallBefore = tooSmall || (await isTooSmall(access, before, filters));
  return {
    ...describeRange(range),
    fewer_than_5: tooSmall,
    current: tooSmall ? null : await readFigures(access, [range], filters, now),
    previous: {
      ...describePeriod(before),
      figures: tooSmallBefore ? null : await readFigures(access, before.spans, filters, now),
    },
  };
}
