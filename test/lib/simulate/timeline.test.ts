import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '@/lib/simulate/random';
import { isSince, OPEN_NUA_RELEASES, releaseAt } from '@/lib/simulate/releases';
import { DAY_MS, HOUR_MS, Timeline } from '@/lib/simulate/timeline';

const untilMs = Date.parse('2026-11-18T09:30:00Z');

describe('Timeline', () => {
  it('places shares of the work in ascending order inside the span', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
    fc.assert(
      fc.property(share, share, fc.integer({ min: 1, max: 400 }), (one, other, days) => {
        const timeline = new Timeline(untilMs, days * DAY_MS);
        const [earlier, later] = [timeline.at(Math.min(one, other)), timeline.at(Math.max(one, other))];
        expect(earlier).toBeLessThanOrEqual(later);
        expect(earlier).toBeGreaterThanOrEqual(timeline.fromMs);
        expect(later).toBeLessThanOrEqual(untilMs);
      }),
    );
  });

  it('has less work at weekends', () => {
    const timeline = new Timeline(untilMs, 14 * DAY_MS);
    const days = Array.from({ length: 10_000 }, (_, index) => new Date(timeline.at(index / 10_000)).getUTCDay());
    const weekend = days.filter((day) => day === 0 || day === 6).length;
    expect(weekend / days.length).toBeLessThan(0.22);
    expect(weekend / days.length).toBeGreaterThan(0.12);
  });

  it('knows how much of the span has passed', () => {
    const timeline = new Timeline(untilMs, 10 * HOUR_MS);
    expect(timeline.progress(untilMs - HOUR_MS)).toBeCloseTo(0.9);
  });
});

describe('releaseAt', () => {
  it('moves a rollout on over its ramp, from none to nearly all', () => {
    const random = new Random('ramp');
    const shareOfNew = (progress: number) => {
      const served = Array.from({ length: 2000 }, () => releaseAt(OPEN_NUA_RELEASES, 'production', progress, random));
      return served.filter((release) => release === '4.7.0').length / served.length;
    };
    expect(shareOfNew(0.13)).toBe(0);
    expect(shareOfNew(0.17)).toBeGreaterThan(0.35);
    expect(shareOfNew(0.17)).toBeLessThan(0.65);
    expect(shareOfNew(0.25)).toBeGreaterThan(0.9);
  });

  it('serves the oldest release at the very beginning', () => {
    expect(releaseAt(OPEN_NUA_RELEASES, 'staging', 0, new Random('first'))).toBe('4.6.2');
  });
});

describe('isSince', () => {
  it('goes by the order of the line, and says no to a release that is not on it', () => {
    expect(isSince(OPEN_NUA_RELEASES, '4.8.1', '4.8.0')).toBe(true);
    expect(isSince(OPEN_NUA_RELEASES, '4.8.0', '4.8.0')).toBe(true);
    expect(isSince(OPEN_NUA_RELEASES, '4.7.1', '4.8.0')).toBe(false);
    expect(isSince(OPEN_NUA_RELEASES, 'r120', '4.8.0')).toBe(false);
    expect(isSince(OPEN_NUA_RELEASES, '4.8.1', 'r120')).toBe(false);
  });
});
