import { GRAIN_MS, type Grain } from '@/lib/quality/grain';

/** Adds neighbours up until at most `most` values are left, for a line as long as a word. The sum stays the same. */
export function condense(values: readonly number[], most: number): number[] {
  const size = Math.max(1, Math.ceil(values.length / most));
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size).reduce((sum, value) => sum + value, 0),
  );
}

export interface Bar {
  /** Start, RFC 3339. */
  readonly at: string;
  readonly net: number;
  readonly accepted: number;
}

/** How many buckets of a grain are drawn as one bar, so that the axis has round steps. */
const STEPS: Record<Grain, readonly number[]> = {
  minute: [1, 2, 5, 10, 15, 30],
  hour: [1, 2, 3, 4, 6, 8, 12, 24],
  day: [1, 2, 7, 14, 28],
};
/** More bars than this cannot be told apart. */
const MOST_BARS = 90;

/**
 * A series with so few bars that each can be seen, and how many buckets make up a bar. Bars are cut in UTC like the
 * buckets, so that days begin with one; the first and the last may hold fewer buckets. The sums stay the same.
 */
export function barsOf(series: readonly Bar[], grain: Grain): { readonly step: number; readonly bars: readonly Bar[] } {
  const steps = STEPS[grain];
  const step = steps.find((size) => series.length / size <= MOST_BARS) ?? (steps.at(-1) as number);
  const lengthMs = step * GRAIN_MS[grain];
  const bars = new Map<number, Bar>();
  for (const { at, net, accepted } of series) {
    const place = Math.floor(Date.parse(at) / lengthMs);
    const bar = bars.get(place) ?? { at: new Date(place * lengthMs).toISOString(), net: 0, accepted: 0 };
    bars.set(place, { at: bar.at, net: bar.net + net, accepted: bar.accepted + accepted });
  }
  return { step, bars: [...bars.values()] };
}
