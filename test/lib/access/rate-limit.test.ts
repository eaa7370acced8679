import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RequestBuckets } from '@/lib/access/rate-limit';

const MINUTE_MS = 60_000;

describe('the requests of a minute', () => {
  it('may come at once, and then as they are refilled', () => {
    const buckets = new RequestBuckets();
    const take = (nowMs: number) => buckets.take('a', 60, nowMs);
    for (let request = 0; request < 60; request += 1) expect(take(0)).toBe(true);
    expect(take(0)).toBe(false);
    expect(take(999)).toBe(false);
    expect(take(1_000)).toBe(true);
    expect(take(1_000)).toBe(false);
    expect(buckets.take('b', 60, 1_000)).toBe(true);
  });

  it('are never more than the limit and what was refilled since, in whatever order they come', () => {
    const gaps = fc.array(fc.integer({ min: -500, max: 20_000 }), { maxLength: 200 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), gaps, (perMinute, gapsMs) => {
        const buckets = new RequestBuckets();
        let nowMs = 0;
        let refilledMs = 0;
        let admitted = 0;
        for (const gapMs of gapsMs) {
          nowMs += gapMs;
          refilledMs += Math.max(0, gapMs);
          if (buckets.take('a', perMinute, nowMs)) admitted += 1;
        }
        expect(admitted).toBeLessThanOrEqual(perMinute + (refilledMs * perMinute) / MINUTE_MS + 1e-6);
      }),
    );
  });
});
