import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GuessDelay } from '@/lib/access/guess-delay';

function afterFailures(count: number): number {
  const delay = new GuessDelay();
  for (let failure = 0; failure < count; failure += 1) delay.failed('somebody', 0);
  return delay.waitMs('somebody', 0);
}

describe('GuessDelay', () => {
  it('lets the first failures pass and then doubles the delay, up to a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 8, 9, 30].map(afterFailures)).toEqual([
      0, 0, 0, 1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
    ]);
  });

  it('counts each key for itself', () => {
    const delay = new GuessDelay();
    for (let failure = 0; failure < 9; failure += 1) delay.failed('somebody', 0);
    expect(delay.waitMs('somebody else', 0)).toBe(0);
  });

  it('forgets after a success and after a quarter of an hour', () => {
    const delay = new GuessDelay();
    for (let failure = 0; failure < 9; failure += 1) delay.failed('somebody', 0);
    expect(delay.waitMs('somebody', 15 * 60_000)).toBe(0);
    delay.succeeded('somebody');
    expect(delay.waitMs('somebody', 0)).toBe(0);
  });

  it('never waits longer than a minute and never less the longer it has been', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(120_000), fc.nat(120_000), (failures, a, b) => {
        const delay = new GuessDelay();
        for (let failure = 0; failure < failures; failure += 1) delay.failed('somebody', 0);
        const [sooner, later] = [Math.min(a, b), Math.max(a, b)];
        expect(delay.waitMs('somebody', sooner)).toBeLessThanOrEqual(60_000);
        expect(delay.waitMs('somebody', later)).toBeLessThanOrEqual(delay.waitMs('somebody', sooner));
      }),
    );
  });

  it('keeps a bounded number of keys', () => {
    const delay = new GuessDelay();
    for (let failure = 0; failure < 5; failure += 1) delay.failed('first', 0);
    for (let other = 0; other < 10_000; other += 1) delay.failed(`other ${other}`, 0);
    expect(delay.waitMs('first', 0)).toBe(0);
  });
});
