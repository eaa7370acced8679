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
  const steps = STEPS[series.range.grain];
  const step = steps.find((one) => series.buckets.length / one <= most) ?? (steps.at(-1) as number);
  if (step === 1) return { series, step };
  return {
    step,
    series: {
      ...series,
      buckets: series.buckets.filter((_, index) => index % step === 0),
      series: series.series.map((one) => ({
        ...one,
        values: inSteps(one.values, step).map(total),
        ...(one.accepted && { accepted: inSteps(one.accepted, step).map(total) }),
        ...(one.reconciled && { reconciled: inSteps(one.reconciled, step).map(total) }),
      })),
    },
  };
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
