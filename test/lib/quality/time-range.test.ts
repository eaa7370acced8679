import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { previousTimeRange, readShorthand, resolveInstant, resolveTimeRange } from '@/lib/quality/time-range';

const NOW = new Date('2026-11-02T14:03:22.500Z');

describe('resolveTimeRange', () => {
  it('counts relative tokens back from the now that it is given', () => {
    const range = resolveTimeRange({ from: 'now-6h', to: 'now' }, NOW);
    expect(range.from.toISOString()).toBe('2026-11-02T08:03:22.500Z');
    expect(range.to).toEqual(NOW);
    expect(range.label).toBe('Last 6 hours');
    expect(resolveTimeRange({ from: 'now-1h', to: 'now' }, NOW).label).toBe('Last hour');
  });

  it('takes instants as they are and names the zone in its words', () => {
    const tokens = { from: '2026-11-01T10:00:00Z', to: '2026-11-01T12:30:00.000Z' };
    expect(resolveTimeRange(tokens, NOW).label).toBe('1 Nov 2026, 10:00 – 1 Nov 2026, 12:30 UTC');
    expect(resolveTimeRange(tokens, NOW, 'Europe/Berlin').label).toBe('1 Nov 2026, 11:00 – 1 Nov 2026, 13:30 CET');
  });

  it('leaves the end open where only the start is fixed', () => {
    const range = resolveTimeRange({ from: '2026-11-01T10:00:00Z' }, NOW);
    expect(range.to).toEqual(NOW);
    expect(range.label).toBe('Since 1 Nov 2026, 10:00 UTC');
  });

  it('says a relative range that does not reach now by its instants', () => {
    expect(resolveTimeRange({ from: 'now-2d', to: 'now-1d' }, NOW).label).toBe(
      '31 Oct 2026, 14:03 – 1 Nov 2026, 14:03 UTC',
    );
  });

  it('opens any address: whatever the tokens, the range has a length', () => {
    const token = fc.oneof(
      fc.string(),
      fc.constantFrom('now', 'now-7d', 'now-0h', 'now+1h', '2026-11-01T10:00:00Z', '2026-99-99T00:00:00Z', '-1'),
    );
    fc.assert(
      fc.property(token, token, (from, to) => {
        const range = resolveTimeRange({ from, to }, NOW);
        expect(range.from.getTime()).toBeLessThan(range.to.getTime());
      }),
    );
  });

  it('gives the last 24 hours for a range that ends before it starts', () => {
    expect(resolveTimeRange({ from: 'now', to: 'now-6h' }, NOW).label).toBe('Last 24 hours');
  });
});

it('reads no date without a time, because its zone would be a guess', () => {
  expect(resolveInstant('2026-11-01', NOW)).toBeNull();
});

it('compares with the range just as long that ended where this one begins', () => {
  const range = resolveTimeRange({ from: 'now-6h', to: 'now' }, NOW);
  expect(previousTimeRange(range)).toEqual({ from: new Date('2026-11-02T02:03:22.500Z'), to: range.from });
});

it('reads a length as people type it', () => {
  expect(readShorthand(' 90 M ')).toBe('now-90m');
  expect(readShorthand('2w')).toBe('now-2w');
  for (const text of ['', '0h', '90', 'm', '-3d', '5y']) expect(readShorthand(text)).toBeNull();
});
