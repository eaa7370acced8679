import type { StoredFact } from '@/lib/facts/fact';

/** No producer of this kind of facts is older; an earlier time is a clock that was never set. */
const EARLIEST = '2015-01-01T00:00:00.000';
const MILLISECOND_DIGITS = EARLIEST.length;
/** How far a producer's clock may run ahead of ours. */
const AHEAD_MS = 24 * 60 * 60 * 1000;

/**
 * Whether the fact's time cannot be right: zero, before 2015, or more than a day after it was received. Such facts are
 * kept and shown, but stay out of percentiles and time series (DOMAIN.md section 10).
 */
export function isTimeFlagged({ fact, receivedAt }: StoredFact): boolean {
  // Stored instants have one spelling, so that their order is the order of their text.
  const observed = fact.observed_at.slice(0, MILLISECOND_DIGITS);
  if (isTooEarly(observed)) return true;
  return observed > new Date(receivedAt.getTime() + AHEAD_MS).toISOString().slice(0, MILLISECOND_DIGITS);
}

/** Whether an instant lies before any that can be right. */
export function isTooEarly(instant: string): boolean {
  return instant < EARLIEST;
}

/** The minute that a stored instant lies in, as `YYYY-MM-DDTHH:MM:00Z`. */
export function minuteOf(instant: string): string {
  return `${instant.slice(0, 16)}:00Z`;
}
