import type { Series } from './contract';
import type { Grain } from './grain';

/** How many buckets may become one: lengths that people think in. */
const STEPS: Record<Grain, readonly number[]> = {
  minute: [1, 2, 5, 10, 15, 30],
  hour: [1, 2, 3, 4, 6, 12],
  day: [1, 2, 7, 14, 28],
};

/** A series with fewer, longer buckets, and how many of the old ones each holds. */
export interface Coarse {
  readonly series: Series;
  readonly step: number;
}

/** Adds up neighbouring buckets of counts until at most `most` are left, so that each can be seen. */
export function coarsen(series: Series, most: number): Coarse {
  const { step, buckets } = coarsenBuckets(series, most);
  if (step === 1) return { series, step };
  return {
    step,
    series: {
      ...series,
      buckets,
      series: series.series.map((one) => ({
        ...one,
        values: totals(one.values, step),
        ...(one.accepted && { accepted: totals(one.accepted, step) }),
        ...(one.reconciled && { reconciled: totals(one.reconciled, step) }),
      })),
    },
  };
}

interface Bucketed {
  readonly range: { readonly grain: Grain };
  readonly buckets: readonly string[];
}

/** The starts of the longer buckets, and how many of the old ones each holds. */
export function coarsenBuckets({ range, buckets }: Bucketed, most: number): { buckets: string[]; step: number } {
  const steps = STEPS[range.grain];
  const step = steps.find((one) => buckets.length / one <= most) ?? (steps.at(-1) as number);
  return { step, buckets: buckets.filter((_, index) => index % step === 0) };
}

/** The sum of each stretch of counts; a gap where nothing in it is known. */
export function totals(values: readonly (number | null)[], step: number): (number | null)[] {
  return inSteps(values, step).map(total);
}

/** The median of each stretch of values that cannot be added up, such as percentiles; a gap where there are none. */
export function medians(values: readonly (number | null)[], most: number): (number | null)[] {
  return inSteps(values, Math.ceil(values.length / most)).map((stretch) => {
    const known = stretch.filter((value) => value !== null).sort((a, b) => a - b);
    return known[Math.floor(known.length / 2)] ?? null;
  });
}

/** The values in stretches of equal length; the last may be shorter. */
export function inSteps<T>(values: readonly T[], step: number): T[][] {
  return Array.from({ length: Math.ceil(values.length / step) }, (_, index) =>
    values.slice(index * step, (index + 1) * step),
  );
}

/** The sum of what is known; a gap where nothing is. */
function total(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** A bucket in words: "hour", "6 hours". */
export function bucketName(grain: Grain, step: number): string {
  return step === 1 ? grain : `${step} ${grain}s`;
}
