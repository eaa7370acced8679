/** The sizes of a time bucket in the rollups, finest first. */
export const GRAINS = ['minute', 'hour', 'day'] as const;
export type Grain = (typeof GRAINS)[number];

const SIZE_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const satisfies Record<Grain, number>;
const FINER = { hour: 'minute', day: 'hour' } as const;

/** A stretch of whole buckets of one grain: `from` counts, `to` does not. */
export interface Span {
  readonly grain: Grain;
  readonly from: Date;
  readonly to: Date;
}

/** The start of the minute; no figure here is finer than that. */
export function floorToMinute(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / SIZE_MS.minute) * SIZE_MS.minute);
}

/**
 * The fewest whole buckets that make up `from` to `to` exactly: the coarsest in the middle, finer ones at both edges.
 * Both ends must be full minutes.
 */
export function spansBetween(from: Date, to: Date, coarsest: Grain = 'day'): Span[] {
  if (from >= to) return [];
  if (coarsest === 'minute') return [{ grain: 'minute', from, to }];
  const size = SIZE_MS[coarsest];
  const start = new Date(Math.ceil(from.getTime() / size) * size);
  const end = new Date(Math.floor(to.getTime() / size) * size);
  const finer = FINER[coarsest];
  if (start >= end) return spansBetween(from, to, finer);
  return [
    ...spansBetween(from, start, finer),
    { grain: coarsest, from: start, to: end },
    ...spansBetween(end, to, finer),
  ];
}

/** The same, but no bucket reaches across one of the cuts, so that what lies before a cut can be told from what follows. */
export function spansCutAt(from: Date, to: Date, cuts: readonly Date[], coarsest: Grain = 'day'): Span[] {
  const inside = cuts.filter((cut) => cut > from && cut < to).sort((a, b) => a.getTime() - b.getTime());
  const points = [from, ...inside, to];
  return points.slice(1).flatMap((end, index) => spansBetween(points[index] as Date, end, coarsest));
}
