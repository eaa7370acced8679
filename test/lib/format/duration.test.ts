import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDuration, formatDurationExact } from '@/lib/format/duration';

describe('formatDuration', () => {
  it.each([
    [0, '0 ms'],
    [0.04, '<0.1 ms'],
    [0.42, '0.4 ms'],
    [8, '8 ms'],
    [320, '320 ms'],
    [999.7, '1 s'],
    [1_200, '1.2 s'],
    [12_400, '12 s'],
    [59_600, '1 min'],
    [184_000, '3 min 4 s'],
    [3_600_000, '1 h'],
    [7_500_000, '2 h 5 min'],
    [86_399_000, '1 d'],
    [356_400_000, '4 d 3 h'],
    [-320, '−320 ms'],
  ])('says %d ms as %s', (durationMs, text) => {
    expect(formatDuration(durationMs)).toBe(text);
  });

  it('does not show a missing duration as an instant one', () => {
    expect(formatDuration(null)).toBe('–');
    expect(formatDurationExact(null)).toBe('–');
  });

  it('never carries a full unit into the smaller place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 * 86_400_000 }), (durationMs) => {
        expect(formatDuration(durationMs)).not.toMatch(/\b(1000 ms|60 s|60 min|24 h)/);
      }),
    );
  });
});

it('keeps the exact value for the hover', () => {
  expect(formatDurationExact(184_000)).toBe('184,000 ms');
  expect(formatDurationExact(0.25)).toBe('0.25 ms');
});
