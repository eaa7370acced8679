const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Zones are IANA names; everything that crosses a border of the system stays in UTC. */
export const UTC = 'UTC';

/**
 * How long ago, or how long until: "just now", "5 min ago", "in 3 h", "2 d ago".
 * @param instantMs UTC epoch milliseconds, as is `nowMs`.
 */
export function formatRelative(instantMs: number, nowMs: number): string {
  const distance = Math.abs(nowMs - instantMs);
  if (distance < 10 * SECOND) return 'just now';
  const text = roundedUnit(distance);
  return instantMs <= nowMs ? `${text} ago` : `in ${text}`;
}

function roundedUnit(distance: number): string {
  if (distance < MINUTE) return `${Math.floor(distance / SECOND)} s`;
  if (distance < HOUR) return `${Math.floor(distance / MINUTE)} min`;
  if (distance < DAY) return `${Math.floor(distance / HOUR)} h`;
  return `${Math.floor(distance / DAY)} d`;
}

/** Whether an instant is near enough to be shown as a distance from now instead of a date: less than 24 hours. */
export function isRecent(instantMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - instantMs) < DAY;
}

/** An instant with its zone: 2 Nov 2026, 14:03:22 UTC. */
export function formatInstant(instantMs: number, zone: string = UTC, to: 'second' | 'minute' = 'second'): string {
  return `${dateTime(zone, to === 'second').format(instantMs)} ${zoneName(zone, instantMs)}`;
}

/** An instant to the minute without its zone, for places where the zone stands once beside many: 2 Nov 2026, 14:03. */
export function formatMinute(instantMs: number, zone: string = UTC): string {
  return dateTime(zone, false).format(instantMs);
}

/** A day: 2 Nov 2026. */
export function formatDay(instantMs: number, zone: string = UTC): string {
  return cached(`day ${zone}`, { timeZone: zone, day: 'numeric', month: 'short', year: 'numeric' }).format(instantMs);
}

/** The axis of a chart: the hour where a day is shown, the day where many are. */
export function formatTick(instantMs: number, spanMs: number, zone: string = UTC): string {
  const isDays = spanMs > 2 * DAY;
  return cached(
    `tick ${zone} ${isDays}`,
    isDays
      ? { timeZone: zone, day: 'numeric', month: 'short' }
      : { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  ).format(instantMs);
}

/** A zone as people know it at that instant: UTC, CET, GMT+5:30. */
export function zoneName(zone: string, instantMs: number): string {
  const parts = cached(`name ${zone}`, { timeZone: zone, timeZoneName: 'short' }).formatToParts(instantMs);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

function dateTime(zone: string, seconds: boolean): Intl.DateTimeFormat {
  return cached(`date-time ${zone} ${seconds}`, {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds && { second: '2-digit' }),
    hourCycle: 'h23',
  });
}

// Making an Intl formatter costs more than fifty uses of it.
const formatters = new Map<string, Intl.DateTimeFormat>();

function cached(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', options);
  formatters.set(key, made);
  return made;
}
