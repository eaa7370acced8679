import { offsetMs } from './wall-time';

const HOUR = 3_600_000;
// 5 January 1970, a Monday: steps of days and weeks are counted from there, so that weeks begin where people begin them.
const MONDAY_MS = 4 * 24 * HOUR;
const STEPS_MS = [1, 5, 15, 30, 60, 120, 180, 240, 360, 720].map((minutes) => minutes * 60_000);
const STEPS_DAYS = [1, 2, 7, 14, 28, 91];

/**
 * Which of a chart's evenly spaced instants get a tick: the first at or after each round hour or midnight of the zone,
 * at the finest step that gives at most `most` of them. Wide buckets may begin between two round times.
 * @param instants UTC epoch milliseconds, ascending.
 */
export function timeTicks(instants: readonly number[], zone: string, most = 7): number[] {
  const steps = [...STEPS_MS, ...STEPS_DAYS.map((days) => days * 24 * HOUR)];
  for (const step of steps) {
    const roundTimesBefore = (instant: number) => (instant + offsetMs(instant, zone) - MONDAY_MS) / step;
    const ticks = instants.filter((instant, index) => {
      const count = roundTimesBefore(instant);
      const previous = instants[index - 1];
      return previous === undefined
        ? Number.isInteger(count)
        : Math.floor(count) !== Math.floor(roundTimesBefore(previous));
    });
    if (ticks.length > 0 && ticks.length <= most && coversSpan(ticks, instants, step)) return ticks;
  }
  // Buckets that never fall on a round time of this zone: first and last still tell the span.
  return [...new Set([instants[0], instants.at(-1)])].filter((instant) => instant !== undefined);
}

/** A step finer than the buckets matches all of them by chance of alignment, one far coarser leaves the axis bare. */
function coversSpan(ticks: readonly number[], instants: readonly number[], step: number): boolean {
  const span = (instants.at(-1) ?? 0) - (instants[0] ?? 0);
  return ticks.length >= 2 || span < 2 * step;
}
