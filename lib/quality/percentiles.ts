import { type Histogram, percentile } from './histogram';

/** Durations in milliseconds, within 2 %; null when none was reported. */
export interface Percentiles {
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
}

export function percentilesOf(histogram: Histogram): Percentiles {
  return { p50: rounded(histogram, 0.5), p95: rounded(histogram, 0.95), p99: rounded(histogram, 0.99) };
}

/** To the microsecond: more digits would pretend to a precision that the buckets do not have. */
function rounded(histogram: Histogram, quantile: number): number | null {
  const value = percentile(histogram, quantile);
  return value === null ? null : Math.round(value * 1_000) / 1_000;
}
