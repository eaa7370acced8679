/** Instants with the producer's nanoseconds (DOMAIN.md section 10). */

const RFC3339 = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?([Zz]|[+-]\d{2}:\d{2})$/;
const NANOS_PER_SECOND = 1_000_000_000n;
const FIRST_SECOND = BigInt(Date.parse('0001-01-01T00:00:00Z') / 1000);
const LAST_SECOND = BigInt(Date.parse('9999-12-31T23:59:59Z') / 1000);
/** The database rounds to microseconds: from here on the last second becomes the year 10000, which no answer can hold. */
const LAST_NANOS = 999_999_500n;

/**
 * Epoch nanoseconds of an RFC 3339 instant with up to nine fraction digits, or undefined when the text is none
 * (a leap second and a day that the month does not have count as none).
 */
export function parseInstant(text: string): bigint | undefined {
  const match = RFC3339.exec(text);
  if (!match) return undefined;
  const [, date, time, fraction = '', zone] = match;
  const milliseconds = Date.parse(`${date}T${time}${zone?.toUpperCase()}`);
  if (Number.isNaN(milliseconds)) return undefined;
  // Date.parse rolls 30 February over to March; a real day survives the round trip.
  if (new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) !== date) return undefined;
  return BigInt(milliseconds / 1000) * NANOS_PER_SECOND + BigInt(fraction.padEnd(9, '0') || '0');
}

/** The instant as `YYYY-MM-DDTHH:MM:SS.nnnnnnnnnZ`, the one spelling that is stored. Undefined outside years 1 to 9999. */
export function formatInstant(epochNanos: bigint): string | undefined {
  let seconds = epochNanos / NANOS_PER_SECOND;
  let nanos = epochNanos % NANOS_PER_SECOND;
  if (nanos < 0n) {
    nanos += NANOS_PER_SECOND;
    seconds -= 1n;
  }
  if (seconds < FIRST_SECOND || seconds > LAST_SECOND) return undefined;
  if (seconds === LAST_SECOND && nanos >= LAST_NANOS) return undefined;
  const base = new Date(Number(seconds) * 1000).toISOString().slice(0, 19);
  return `${base}.${nanos.toString().padStart(9, '0')}Z`;
}

/** Milliseconds between two stored instants as a number; sub-millisecond parts are kept as a fraction. */
export function millisecondsBetween(earlier: string, later: string): number {
  const from = parseInstant(earlier) ?? 0n;
  const to = parseInstant(later) ?? 0n;
  return Number(to - from) / 1e6;
}

/** The stored spelling of an instant that was kept to the millisecond. */
export function storedInstant(date: Date): string {
  return date.toISOString().replace(/Z$/, '000000Z');
}
