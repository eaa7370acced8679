import { describe, expect, it } from 'vitest';
import {
  formatDay,
  formatInstant,
  formatMinute,
  formatRelative,
  formatTick,
  isRecent,
  zoneName,
} from '@/lib/format/time';

const NOW = Date.parse('2026-11-02T14:03:22Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('distance from now', () => {
  it('rounds down, so that nothing looks older than it is', () => {
    expect(formatRelative(NOW - 3_000, NOW)).toBe('just now');
    expect(formatRelative(NOW - 59_999, NOW)).toBe('59 s ago');
    expect(formatRelative(NOW - 5.9 * MINUTE, NOW)).toBe('5 min ago');
    expect(formatRelative(NOW - 23.9 * HOUR, NOW)).toBe('23 h ago');
    expect(formatRelative(NOW - 40 * DAY, NOW)).toBe('40 d ago');
  });

  it('looks forward as well', () => {
    expect(formatRelative(NOW + 3 * HOUR, NOW)).toBe('in 3 h');
  });

  it('is used within 24 hours only', () => {
    expect(isRecent(NOW - DAY + 1, NOW)).toBe(true);
    expect(isRecent(NOW - DAY, NOW)).toBe(false);
  });
});

describe('instants', () => {
  it('name their zone', () => {
    expect(formatInstant(NOW)).toBe('2 Nov 2026, 14:03:22 UTC');
    expect(formatInstant(NOW, 'Europe/Berlin')).toBe('2 Nov 2026, 15:03:22 CET');
    expect(formatInstant(NOW, 'Europe/Berlin', 'minute')).toBe('2 Nov 2026, 15:03 CET');
  });

  it('name the zone of their own season, not of today', () => {
    expect(zoneName('Europe/Berlin', Date.parse('2026-07-01T00:00:00Z'))).toBe('CEST');
  });

  it('write midnight as 00', () => {
    expect(formatMinute(Date.parse('2026-11-02T00:00:00Z'))).toBe('2 Nov 2026, 00:00');
    expect(formatDay(Date.parse('2026-11-02T23:30:00Z'), 'Europe/Berlin')).toBe('3 Nov 2026');
  });
});

it('labels an axis by hours up to two days and by days beyond', () => {
  expect(formatTick(NOW, DAY)).toBe('14:03');
  expect(formatTick(NOW, 7 * DAY)).toBe('2 Nov');
});
