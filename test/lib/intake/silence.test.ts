import { describe, expect, it } from 'vitest';
import { judgeSilence } from '@/lib/intake/silence';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 1);
const silence = (hoursAgo: number, longestPauseHours: number) =>
  judgeSilence({ lastSeenMs: NOW - hoursAgo * HOUR_MS, longestPauseSeconds: longestPauseHours * 3_600 }, 60, NOW);

describe('the silence of a producer', () => {
  it('is none within the limit of the project', () => {
    expect(silence(0, 0)).toBe('sending');
    expect(silence(1, 0)).toBe('sending');
    // A clock that runs ahead.
    expect(silence(-1, 0)).toBe('sending');
  });

  it('is quiet as long as it has paused as long before, and silent beyond', () => {
    expect(silence(2, 12)).toBe('quiet');
    expect(silence(12, 12)).toBe('quiet');
    expect(silence(13, 12)).toBe('silent');
    expect(silence(2, 0)).toBe('silent');
  });
});
