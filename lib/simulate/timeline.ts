import { indexOfShare } from './random';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const BUCKET_MS = HOUR_MS / 6;
const BUSIEST_HOUR = 14;
const WEEKEND_SHARE = 0.55;

/** The simulated span: when work arrives, densest on weekday afternoons (UTC). */
export class Timeline {
  readonly fromMs: number;
  private readonly bounds: readonly number[];

  /** @throws RangeError when `now` is no date or the span is not between an hour and ten years. */
  constructor(
    readonly untilMs: number,
    readonly spanMs: number,
  ) {
    if (!Number.isFinite(untilMs)) throw new RangeError('now is not a date');
    if (!(spanMs >= HOUR_MS && spanMs <= 3650 * DAY_MS)) throw new RangeError('the span is not 1 hour to 3650 days');
    this.fromMs = untilMs - spanMs;
    this.bounds = cumulativeVolume(this.fromMs, spanMs);
  }

  /** Epoch milliseconds by which `share` (0 to 1) of all work has arrived; ascends with the share. */
  at(share: number): number {
    const bucket = indexOfShare(this.bounds, share);
    const before = bucket === 0 ? 0 : (this.bounds[bucket - 1] ?? 0);
    const within = (share - before) / ((this.bounds[bucket] ?? 1) - before);
    const bucketMs = this.spanMs / this.bounds.length;
    return Math.floor(this.fromMs + (bucket + Math.min(within, 1)) * bucketMs);
  }

  /** How much of the span has passed at that instant, 0 to 1. */
  progress(atMs: number): number {
    return (atMs - this.fromMs) / this.spanMs;
  }
}

function cumulativeVolume(fromMs: number, spanMs: number): number[] {
  const count = Math.ceil(spanMs / BUCKET_MS);
  const volumes = Array.from({ length: count }, (_, bucket) => volume(fromMs + ((bucket + 0.5) * spanMs) / count));
  const total = volumes.reduce((sum, each) => sum + each, 0);
  let reached = 0;
  return volumes.map((each) => {
    reached += each;
    return reached / total;
  });
}

function volume(atMs: number): number {
  const day = Math.floor(atMs / DAY_MS);
  const hour = (atMs - day * DAY_MS) / HOUR_MS;
  // Day 0 was a Thursday.
  const weekday = (day + 4) % 7;
  const wave = (1 + Math.cos((2 * Math.PI * (hour - BUSIEST_HOUR)) / 24)) / 2;
  return (0.12 + wave ** 1.5) * (weekday === 0 || weekday === 6 ? WEEKEND_SHARE : 1);
}
