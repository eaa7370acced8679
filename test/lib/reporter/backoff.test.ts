import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delayMs, retryAfterMs } from '@/lib/reporter/delivery/backoff';

describe('the wait between two tries', () => {
  it('doubles from half a second to the longest, by chance between the half and the whole', () => {
    const whole = [1, 2, 3, 4, 10, 1_000].map((failures) => delayMs(failures, 60_000, undefined, 1));
    expect(whole).toEqual([500, 1_000, 2_000, 4_000, 60_000, 60_000]);
    const half = [1, 2, 3].map((failures) => delayMs(failures, 60_000, undefined, 0));
    expect(half).toEqual([250, 500, 1_000]);
  });

  it('is never shorter than what the server asked for, up to an hour', () => {
    const asked = fc.nat({ max: 3_600_000 });
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), asked, chance, (failures, ms, at) => {
        expect(delayMs(failures, 60_000, ms, at)).toBeGreaterThanOrEqual(ms);
      }),
    );
    expect(delayMs(1, 60_000, 1e12, 0)).toBe(3_600_000);
  });
});

describe('the header Retry-After', () => {
  const now = Date.UTC(2026, 0, 1);

  it.each([
    ['3', 3_000],
    [' 0 ', 0],
    ['Thu, 01 Jan 2026 00:00:07 GMT', 7_000],
    ['Thu, 01 Jan 2025 00:00:00 GMT', 0],
    ['-1', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j says %s', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
