const FREE_TRIES = 3;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 60_000;
/** After this long without a failure it is as if there had been none. */
const FORGET_MS = 15 * 60_000;
const MOST_KEYS = 10_000;

interface Failures {
  readonly count: number;
  readonly lastMs: number;
}

/**
 * Slows down guessing: after three failures each further one doubles the time for which no try is looked at. In
 * memory and bounded; keyed by whatever the caller tells apart, an account and an address together. Instants are
 * epoch milliseconds and are passed in.
 */
export class GuessDelay {
  private readonly failures = new Map<string, Failures>();

  /** How long until the next try is looked at; 0 when it may be now. */
  waitMs(key: string, nowMs: number): number {
    const known = this.failures.get(key);
    if (!known || nowMs - known.lastMs >= FORGET_MS || known.count < FREE_TRIES) return 0;
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (known.count - FREE_TRIES), LONGEST_DELAY_MS);
    return Math.max(0, known.lastMs + delayMs - nowMs);
  }

  failed(key: string, nowMs: number): void {
    const known = this.failures.get(key);
    const count = known && nowMs - known.lastMs < FORGET_MS ? known.count + 1 : 1;
    // Taken out first, so that the map stays in the order of the last failure and the oldest is the first.
    this.failures.delete(key);
    this.failures.set(key, { count, lastMs: nowMs });
    if (this.failures.size > MOST_KEYS) this.failures.delete(this.failures.keys().next().value as string);
  }

  succeeded(key: string): void {
    this.failures.delete(key);
  }
}
