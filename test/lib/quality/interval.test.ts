import { describe, expect, it } from 'vitest';
import { differenceInterval, grewBeyondNoise, isBeyondNoise, type Share, wilson } from '@/lib/quality/interval';

const share = (hits: number, trials: number) => wilson(hits, trials) as Share;

describe('wilson', () => {
  // Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('gives the published interval of %i in %i', (hits, trials, low, high) => {
    expect(share(hits, trials).low).toBeCloseTo(low, 4);
    expect(share(hits, trials).high).toBeCloseTo(high, 4);
  });

  it('stays within 0 and 1 and reaches them only where every trial went the same way', () => {
    expect(wilson(0, 3)).toMatchObject({ value: 0, low: 0 });
    expect(wilson(3, 3)).toMatchObject({ value: 1, high: 1 });
    expect(share(1, 3).low).toBeGreaterThan(0);
    expect(share(2, 3).high).toBeLessThan(1);
  });

  it('says nothing without trials', () => {
    expect(wilson(0, 0)).toBeNull();
  });
});

describe('differenceInterval', () => {
  // Newcombe, "Interval estimation for the difference between independent proportions", 1998, table II, method 10.
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [10, 10, 0, 10, 0.6075, 1],
  ])('gives the published interval of %i/%i − %i/%i', (hitsA, a, hitsB, b, low, high) => {
    const interval = differenceInterval(share(hitsA, a), share(hitsB, b));
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it('calls a difference real only when it is larger than the counts can explain', () => {
    expect(isBeyondNoise(share(56, 70), share(48, 80))).toBe(true);
    expect(isBeyondNoise(share(3, 10), share(2, 10))).toBe(false);
  });
});

describe('grewBeyondNoise', () => {
  it.each([
    [4, 0, false],
    [7, 0, true],
    [12, 9, false],
    [30, 9, true],
    [1_000, 960, false],
    [1_200, 960, true],
    [9, 30, false],
  ])('of %i after %i is %s', (now, before, grew) => {
    expect(grewBeyondNoise(now, before)).toBe(grew);
  });
});
