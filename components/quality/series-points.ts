import type { SeriesPoint } from '@/components/charts/series';
import type { Series } from '@/lib/quality/contract';

/** More bars than this cannot be told apart. */
export const MOST_BARS = 90;

/** The key under which the accepted part of a series is drawn. */
export const acceptedKey = (key: string) => `${key}-accepted`;

/** The key under which the reconciled part of unknown outcomes is drawn. */
export const reconciledKey = (key: string) => `${key}-reconciled`;

/** A series as a chart takes it. Where a part is accepted or reconciled, the rest and that part are drawn apart. */
export function pointsOf({ buckets, series }: Series): SeriesPoint[] {
  return buckets.map((at, index) => {
    const values: Record<string, number | null> = {};
    for (const one of series) {
      const value = one.values[index] ?? null;
      const accepted = one.accepted?.[index] ?? 0;
      const reconciled = one.reconciled?.[index] ?? 0;
      values[one.key] = value === null ? null : value - accepted - reconciled;
      if (one.accepted) values[acceptedKey(one.key)] = value === null ? null : accepted;
      if (one.reconciled) values[reconciledKey(one.key)] = value === null ? null : reconciled;
    }
    return { at, values };
  });
}

/** The sum of one key over the range. */
export function totalOf({ series }: Series, key: string): number {
  return sum(series.find((one) => one.key === key)?.values);
}

/** How much of it is covered by a risk acceptance in force. */
export function acceptedOf({ series }: Series, key: string): number {
  return sum(series.find((one) => one.key === key)?.accepted);
}

/** How much of it a person has reconciled. */
export function reconciledOf({ series }: Series, key: string): number {
  return sum(series.find((one) => one.key === key)?.reconciled);
}

function sum(values: readonly (number | null)[] = []): number {
  return values.reduce<number>((all, value) => all + (value ?? 0), 0);
}
