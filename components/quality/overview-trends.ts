import { coarsen, medians } from '@/lib/quality/coarsen';
import type { Series } from '@/lib/quality/contract';
import { columnOf, netTrend, successTrend } from '@/lib/quality/trends';

/** As many points as a sparkline can show. */
const MOST_POINTS = 28;

/** Series that have come so far; one that may not be shown has no values and gives no course. */
export interface OverviewSeries {
  readonly outcomes?: Series | undefined;
  readonly failures?: Series | undefined;
  readonly duration?: Series | undefined;
  readonly cost?: Series | undefined;
}

export type Trend = readonly (number | null)[] | undefined;

export function trendOf(series: Series | undefined, key: string): Trend {
  return series && columnOf(coarsen(series, MOST_POINTS).series, key);
}

export function successShareTrend({ outcomes }: OverviewSeries): Trend {
  return outcomes && successTrend(coarsen(outcomes, MOST_POINTS).series);
}

export function netFailuresTrend({ failures }: OverviewSeries): Trend {
  return failures && netTrend(coarsen(failures, MOST_POINTS).series);
}

/** Percentiles cannot be added up, so each step shows the median of its buckets'. */
export function durationTrend({ duration }: OverviewSeries): Trend {
  return duration && medians(columnOf(duration, 'p95'), MOST_POINTS);
}
