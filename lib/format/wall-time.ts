import { UTC } from './time';

/**
 * An instant as the value of a `datetime-local` field in a zone: `2026-11-02T14:03`.
 * @param zone IANA name.
 */
export function toWallTime(instant: Date, zone: string): string {
  return new Date(instant.getTime() + offsetMs(instant.getTime(), zone)).toISOString().slice(0, 16);
}

/**
 * The instant of a wall time in a zone; null where the text is none.
 *
 * In the hour that a clock repeats the earlier instant counts; in the hour that it skips, the instant one jump later.
 */
export function fromWallTime(wallTime: string, zone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(wallTime)) return null;
  const asUtc = Date.parse(`${wallTime.slice(0, 16)}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  // The offset in force a day either side brackets any change of the clock.
  const candidates = [asUtc - DAY, asUtc + DAY].map((instant) => asUtc - offsetMs(instant, zone));
  const exact = candidates.filter((instant) => instant + offsetMs(instant, zone) === asUtc);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}

const DAY = 86_400_000;

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds; whole minutes. */
export function offsetMs(instantMs: number, zone: string): number {
  if (zone === UTC) return 0;
  const parts = partsFormatter(zone).formatToParts(instantMs);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return wall - Math.floor(instantMs / 60_000) * 60_000;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function partsFormatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  formatters.set(zone, made);
  return made;
}
