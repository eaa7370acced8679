import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn, isWithin, isZone, lastDay, readEnd, readStart } from '@/lib/risk/period';

const ZONES = [
  'UTC',
  'Etc/GMT+12',
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Africa/Cairo',
  'America/Havana',
  'Asia/Beirut',
  'Australia/Lord_Howe',
];
const day = fc
  .date({ noInvalidDate: true, min: new Date('2025-01-01'), max: new Date('2030-12-31') })
  .map((date) => date.toISOString().slice(0, 10));

describe('readEnd', () => {
  it.each([
    ['2026-12-31', 'UTC', '2027-01-01T00:00:00.000Z'],
    ['2026-12-31', 'Etc/GMT+12', '2027-01-01T12:00:00.000Z'],
    ['2026-12-31', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
    ['2028-02-29', 'Europe/Berlin', '2028-02-29T23:00:00.000Z'],
    // The day on which the clock goes forward has 23 hours, the one on which it goes back 25.
    ['2027-03-28', 'Europe/Berlin', '2027-03-28T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    // Clocks jump from 00:00 to 01:00, so that the day before ends with the jump.
    ['2026-04-23', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    // 00:00 comes twice; the day before is over the first time.
    ['2026-10-31', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-12-31T17:00', 'America/New_York', '2026-12-31T22:00:00.000Z'],
    ['2026-12-31 17:00', 'Asia/Kathmandu', '2026-12-31T11:15:00.000Z'],
  ])('reads %s in %s as %s', (typed, zone, expected) => {
    expect(readEnd(typed, zone)?.toISOString()).toBe(expected);
  });

  it('lets a day alone last until the next one begins, in every zone', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...ZONES), (typed, zone) => {
        const end = readEnd(typed, zone) as Date;
        expect(dayIn(new Date(end.getTime() - 60_000), zone)).toBe(typed);
        expect(dayIn(end, zone) > typed).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['', 'tomorrow', '2026-02-29', '2026-13-01', '2026-12-31T24:00', '2026-12-31T10:60', '31.12.2026', '90'])(
    'takes no guess at %j',
    (typed) => {
      expect(readEnd(typed, 'UTC')).toBeNull();
    },
  );
});

describe('the longest period', () => {
  it('includes the whole of the last day and nothing after it', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 365 }), fc.constantFrom(...ZONES), (typed, maxDays, zone) => {
        const start = readStart(typed, zone) as Date;
        const last = readEnd(lastDay(start, maxDays, zone), zone) as Date;
        expect(isWithin(start, last, maxDays, zone)).toBe(true);
        expect(isWithin(start, new Date(last.getTime() + 1), maxDays, zone)).toBe(false);
      }),
    );
  });
});

it('knows the names of zones', () => {
  expect(['UTC', 'Europe/Berlin'].map(isZone)).toEqual([true, true]);
  expect(['', 'Mars/Olympus', 'Europe/Berlin; drop table'].map(isZone)).toEqual([false, false, false]);
});
