import { describe, expect, it } from 'vitest';
import { nanosecondClock } from '@/lib/reporter/clock';

describe('the clock of a reporter', () => {
  it('adds nanoseconds to the wall clock, and keeps distances that the wall clock is too coarse for', () => {
    let wall = 1_700_000_000_000;
    let monotonic = 5_000_000_123n;
    const now = nanosecondClock(
      () => wall,
      () => monotonic,
    );
    expect(now()).toBe(1_700_000_000_000_000_000n);
    monotonic += 1_234n;
    expect(now()).toBe(1_700_000_000_000_001_234n);
    wall += 1;
    monotonic += 1_000_000n;
    expect(now()).toBe(1_700_000_000_001_001_234n);
  });

  it.each([3_600_000, -3_600_000])('goes with a wall clock that is set by %s ms', (change) => {
    let wall = 1_700_000_000_000;
    const now = nanosecondClock(
      () => wall,
      () => 7n,
    );
    now();
    wall += change;
    expect(now()).toBe(BigInt(wall) * 1_000_000n);
  });
});
