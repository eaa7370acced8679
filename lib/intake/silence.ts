/** How long a producer has been silent, judged by two measures that are both shown. */
export type Silence = 'sending' | 'quiet' | 'silent';

export interface Heard {
  /** Epoch milliseconds. */
  readonly lastSeenMs: number;
  /** The longest time that ever lay between two of its arrivals. */
  readonly longestPauseSeconds: number;
}

/**
 * `sending`: heard from within the project's silence limit. `quiet`: longer ago, but it has paused as long before.
 * `silent`: longer than the limit and than it ever paused. It compares, it does not know: a producer that is rarely
 * used is silent too, and one that was broken for a week may be quiet for a week.
 */
export function judgeSilence(heard: Heard, silenceLimitMinutes: number, nowMs: number): Silence {
  const silentSeconds = (nowMs - heard.lastSeenMs) / 1000;
  if (silentSeconds <= silenceLimitMinutes * 60) return 'sending';
  return silentSeconds <= heard.longestPauseSeconds ? 'quiet' : 'silent';
}
