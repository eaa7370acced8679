import type { Series } from './contract';
import { ENDINGS, type Ending, successShare } from './success';

type Column = (number | null)[];
type SeriesData = Pick<Series, 'buckets' | 'series'>;

/** One key of a series; gaps everywhere where it does not occur, zeros where its neighbours do. */
export function columnOf({ buckets, series }: SeriesData, key: string): Column {
  const found = series.find((one) => one.key === key);
  if (found) return found.values;
  return buckets.map((_, index) => (series.some((one) => one.values[index] !== null) ? 0 : null));
}

/** The success share bucket by bucket, out of a series of executions by outcome. */
export function successTrend(data: SeriesData): Column {
  return data.buckets.map((_, index) => {
    const counts = Object.fromEntries(ENDINGS.map((ending) => [ending, valueAt(data, ending, index)]));
    return successShare(counts as Record<Ending, number>)?.value ?? null;
  });
}

/** Failures bucket by bucket without the accepted ones, out of a series of failures by domain. */
export function netTrend(data: SeriesData): Column {
  return data.buckets.map((_, index) => {
    const known = data.series.filter((one) => typeof one.values[index] === 'number');
    if (known.length === 0) return null;
    return known.reduce((sum, one) => sum + (one.values[index] ?? 0) - (one.accepted?.[index] ?? 0), 0);
  });
}

function valueAt({ series }: SeriesData, key: string, index: number): number {
  return series.find((one) => one.key === key)?.values[index] ?? 0;
}
