const FIRST_DELAY_MS = 500;
/** A server that asks for more is asked again after this. */
const MAX_RETRY_AFTER_MS = 3_600_000;
/** Senders that were told the same moment must not all come in it. */
const SPREAD = 0.1;

/**
 * How long to wait before the next try: as long as the server asked for and a little more, else twice as long each time,
 * by chance between the half and the whole.
 * @param failures in a row, 1 after the first
 * @param retryAfterMs what the server asked for
 * @param chance from 0 to 1
 * @returns milliseconds
 */
export function delayMs(failures: number, maxMs: number, retryAfterMs: number | undefined, chance: number): number {
  const whole = Math.min(maxMs, FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 30));
  const own = whole * (0.5 + chance / 2);
  const asked = Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS) * (1 + chance * SPREAD);
  return Math.max(own, asked);
}

/** Milliseconds of a `Retry-After` header, in seconds or as a date (RFC 9110 section 10.2.3); undefined if it is neither. */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return /[a-z]/i.test(value) && !Number.isNaN(date) ? Math.max(0, date - nowMs) : undefined;
}
