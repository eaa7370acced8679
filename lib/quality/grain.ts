/** The sizes of a time bucket in the rollups, finest first. */
export const GRAINS = ['minute', 'hour', 'day'] as const;
export type Grain = (typeof GRAINS)[number];

export const GRAIN_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const satisfies Record<Grain, number>;

const MINUTES_UP_TO_MS = 3 * GRAIN_MS.hour;
const HOURS_UP_TO_MS = 14 * GRAIN_MS.day;

/** A stretch of whole buckets of one grain: `from` counts, `to` does not. */
export interface Span {
  readonly grain: Grain;
  readonly from: Date;
  readonly to: Date;
}

/** The grain in which a range of this length is read: minutes up to 3 hours, hours up to 14 days, else days. */
export function chooseGrain(lengthMs: number): Grain {
  if (lengthMs <= MINUTES_UP_TO_MS) return 'minute';
  return lengthMs <= HOURS_UP_TO_MS ? 'hour' : 'day';
}

/** The start of the bucket that holds the instant. Buckets are cut in UTC, days too. */
export function floorTo(grain: Grain, instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / GRAIN_MS[grain]) * GRAIN_MS[grain]);
}

/** The first start of a bucket that is not before the instant. */
export function ceilTo(grain: Grain, instant: Date): Date {
  return new Date(Math.ceil(instant.getTime() / GRAIN_MS[grain]) * GRAIN_MS[grain]);
}

/** The starts of the buckets of a span, in order, RFC 3339. */
export function bucketsOf(span: Span): string[] {
  const count = Math.round((span.to.getTime() - span.from.getTime()) / GRAIN_MS[span.grain]);
  return Array.from({ length: count }, (_, index) =>
    new Date(span.from.getTime() + index * GRAIN_MS[span.grain]).toISOString(),
  );
}

/**
 * The fewest stretches that make up `from` to `to` exactly, to the minute: minutes to the next full hour, hours to the
 * next full day, then the rest in the coarsest grain, to which `to` must be aligned.
 */
export function spansBetween(from: Date, to: Date, coarsest: Grain): Span[] {
  const spans: Span[] = [];
  let start = from;
  for (const grain of GRAINS.slice(0, GRAINS.indexOf(coarsest) + 1)) {
    const coarser = GRAINS[GRAINS.indexOf(grain) + 1];
    const end = grain === coarsest || !coarser ? to : earlier(to, ceilTo(coarser, start));
    if (end > start) spans.push({ grain, from: start, to: end });
    start = end;
  }
  return spans;
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
