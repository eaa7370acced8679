/** A share with the interval in which the true one lies; all from 0 to 1. */
export interface Share {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Standard normal quantile for 95 % on both sides. */
const Z_95 = 1.959963984540054;
/** For 99 %: growth is looked for in many groups at once, so a single one must stand out more. */
const Z_99 = 2.5758293035489004;
/** Fewer failures than this are never called growth. */
const FEWEST_TO_GROW = 5;

/**
 * A share of trials with its 95 % interval (Wilson 1927; Newcombe, Statistics in Medicine 17, 1998, method 3); null
 * without trials, because nothing says anything then.
 */
export function wilson(hits: number, trials: number): Share | null {
  if (trials <= 0) return null;
  const value = hits / trials;
  const spread = Z_95 ** 2 / trials;
  const middle = (value + spread / 2) / (1 + spread);
  const half = (Z_95 * Math.sqrt((value * (1 - value)) / trials + spread / (4 * trials))) / (1 + spread);
  return {
    value,
    // At either end the bound is exact; arithmetic would miss it by a rounding error.
    low: hits === 0 ? 0 : middle - half,
    high: hits === trials ? 1 : middle + half,
  };
}

/** The 95 % interval of `a − b` for two independent shares (Newcombe 1998, part II, method 10). */
export function differenceInterval(a: Share, b: Share): { low: number; high: number } {
  const difference = a.value - b.value;
  return {
    low: difference - Math.hypot(a.value - a.low, b.high - b.value),
    high: difference + Math.hypot(a.high - a.value, b.value - b.low),
  };
}

/** Whether two shares differ by more than chance explains: the interval of their difference leaves out zero. */
export function isBeyondNoise(a: Share, b: Share): boolean {
  const { low, high } = differenceInterval(a, b);
  return low > 0 || high < 0;
}

/**
 * Whether a count rose by more than chance explains between two periods of equal length: 99 % of the normal
 * approximation to the difference of two Poisson counts, and at least five now.
 */
export function grewBeyondNoise(now: number, before: number): boolean {
  return now >= FEWEST_TO_GROW && now - before > Z_99 * Math.sqrt(now + before);
}
