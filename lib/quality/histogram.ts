/**
 * Mergeable latency histograms with logarithmic buckets: a value taken back from a bucket differs from what went in
 * by at most 2 % (the bound of DDSketch, Masson et al., VLDB 2019, section 2).
 */
const RELATIVE_ERROR = 0.02;
const GAMMA = (1 + RELATIVE_ERROR) / (1 - RELATIVE_ERROR);
/** Shorter durations count as this one; clocks of producers do not tell them apart. */
const SHORTEST_MS = 0.001;

/** Bucket index → how many durations. Indexes are text because the histogram is stored as JSON. */
export type Histogram = Readonly<Record<string, number>>;

/** The bucket of a duration in milliseconds. */
export function bucketOf(durationMs: number): number {
  return Math.ceil(Math.log(Math.max(durationMs, SHORTEST_MS)) / Math.log(GAMMA));
}

/** The duration in milliseconds that stands for a bucket: its middle in the relative sense. */
export function durationOf(bucket: number): number {
  return (2 * GAMMA ** bucket) / (GAMMA + 1);
}

/** The sum of histograms; counts that cancel out disappear. */
export function mergeHistograms(histograms: Iterable<Histogram>): Record<string, number> {
  const merged: Record<string, number> = {};
  for (const histogram of histograms) {
    for (const [bucket, count] of Object.entries(histogram)) merged[bucket] = (merged[bucket] ?? 0) + count;
  }
  return Object.fromEntries(Object.entries(merged).filter(([, count]) => count !== 0));
}

/** The duration in milliseconds below which the share `quantile` (0 to 1) lies; null for an empty histogram. */
export function percentile(histogram: Histogram, quantile: number): number | null {
  const buckets = Object.entries(histogram)
    .map(([bucket, count]) => [Number(bucket), count] as const)
    .sort(([a], [b]) => a - b);
  const total = buckets.reduce((sum, [, count]) => sum + count, 0);
  if (total <= 0) return null;
  const rank = Math.max(1, Math.ceil(quantile * total));
  let seen = 0;
  for (const [bucket, count] of buckets) {
    seen += count;
    if (seen >= rank) return durationOf(bucket);
  }
  return null;
}
