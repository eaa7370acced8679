import { formatDay, formatMinute } from '@/lib/format/time';
import { fromWallTime, toWallTime } from '@/lib/format/wall-time';

const DAY_ONLY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_AND_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})$/;

/** Whether it is the IANA name of a zone that this machine knows. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * The first instant that a typed end no longer includes, or null where the text is none.
 * @param typed `2026-12-31`: until that day is over in the zone. `2026-12-31T17:00`: until that minute there.
 * @param zone IANA name.
 */
export function readEnd(typed: string, zone: string): Date | null {
  if (!DAY_ONLY.test(typed)) return readMinute(typed, zone);
  return isDay(typed) ? startOfDay(dayAfter(typed, 1), zone) : null;
}

/** The instant of a typed start: a day alone means its first instant in the zone. Null where the text is none. */
export function readStart(typed: string, zone: string): Date | null {
  if (!DAY_ONLY.test(typed)) return readMinute(typed, zone);
  return isDay(typed) ? startOfDay(typed, zone) : null;
}

/** The day that an instant falls on in a zone, as `2026-12-31`. */
export function dayIn(instant: Date, zone: string): string {
  return toWallTime(instant, zone).slice(0, 10);
}

/** The last day on which an acceptance that starts then may end; the whole of it counts. */
export function lastDay(startsAt: Date, maxDays: number, zone: string): string {
  return dayAfter(dayIn(startsAt, zone), maxDays);
}

/** Whether an end lies within the longest period that the project allows, counted in days of the zone. */
export function isWithin(startsAt: Date, endsAt: Date, maxDays: number, zone: string): boolean {
  const latest = readEnd(lastDay(startsAt, maxDays, zone), zone);
  return latest !== null && endsAt <= latest;
}

function readMinute(typed: string, zone: string): Date | null {
  const match = DAY_AND_TIME.exec(typed);
  if (!match) return null;
  const [, day = '', hour = '', minute = ''] = match;
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59) return null;
  return fromWallTime(`${day}T${hour}:${minute}`, zone);
}

/** Where clocks skip midnight the day starts with the jump; where they repeat it, with the first one. */
function startOfDay(day: string, zone: string): Date | null {
  return fromWallTime(`${day}T00:00`, zone);
}

function isDay(day: string): boolean {
  return dayAfter(day, 0) === day;
}

function dayAfter(day: string, days: number): string {
  const [, year, month, date] = DAY_ONLY.exec(day) ?? [];
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(date) + days)).toISOString().slice(0, 10);
}

/** An end as people say it: "the end of 31 Dec 2026 (Europe/Berlin)", or to the minute where a time was typed. */
export function endInWords(typed: string, endsAt: Date, zone: string): string {
  const endMs = endsAt.getTime();
  return DAY_ONLY.test(typed)
    ? `the end of ${lastDayIncluded(endsAt, zone)} (${zone})`
    : `${formatMinute(endMs, zone)} (${zone})`;
}

/** The last day of which anything counts, in words: "31 Dec 2026". */
export function lastDayIncluded(endsAt: Date, zone: string): string {
  return formatDay(endsAt.getTime() - 1, zone);
}
