import * as z from 'zod';
import { FILTERS, type FilterName } from './filters';
import { GRAINS } from './grain';
import { DEFAULT_TIME_RANGE } from './time-range';

/** One value or several; a repeated name in an address means any of them, an empty one not reported. */
export const anyOf = z
  .union([z.string().max(200), z.array(z.string().max(200)).max(50).readonly()])
  .transform((value) => (typeof value === 'string' ? [value] : value))
  .optional();
const filterFields = Object.fromEntries(FILTERS.map((name) => [name, anyOf])) as Record<FilterName, typeof anyOf>;

/** A range and what narrows it. A name that is none of ours is refused: ignored, it would give wrong figures. */
export const ScopeInput = z.strictObject({
  from: z.string().max(40).default(DEFAULT_TIME_RANGE.from),
  to: z.string().max(40).default(DEFAULT_TIME_RANGE.to),
  ...filterFields,
});

export const count = z.int().nonnegative();
export const ratio = z.number().min(0).max(1);
export const instant = z.iso.datetime();
export const Period = z.object({ from: instant, to: instant });
export const Share = z.object({ value: ratio, low: ratio, high: ratio });
export const notNarrowedBy = z.array(z.enum(FILTERS));

/** What every answer of figures says of itself: the whole buckets that were read, and when. */
export const answered = {
  range: Period.extend({ grain: z.enum(GRAINS) }),
  as_of: instant,
  /** True where fewer than 5 threads match a filter that could single out a person; then there are no figures. */
  fewer_than_5: z.boolean(),
};
