import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromWallTime, offsetMs, toWallTime } from '@/lib/format/wall-time';

it('writes an instant as the clock of a zone shows it', () => {
  const instant = new Date('2026-07-01T22:30:45Z');
  expect(toWallTime(instant, 'UTC')).toBe('2026-07-01T22:30');
  expect(toWallTime(instant, 'Europe/Berlin')).toBe('2026-07-02T00:30');
  expect(toWallTime(instant, 'Asia/Kathmandu')).toBe('2026-07-02T04:15');
});

it('reads back what it wrote, in any zone', () => {
  const zones = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];
  fc.assert(
    fc.property(
      fc.integer({ min: Date.parse('2020-01-01Z'), max: Date.parse('2030-01-01Z') }),
      fc.constantFrom(...zones),
      (instantMs, zone) => {
        const minute = Math.floor(instantMs / 60_000) * 60_000;
        // The second pass through a repeated hour is read as the first; everything else is exact.
        const back = fromWallTime(toWallTime(new Date(minute), zone), zone)?.getTime() ?? Number.NaN;
        expect(toWallTime(new Date(back), zone)).toBe(toWallTime(new Date(minute), zone));
        expect(minute - back).toBeGreaterThanOrEqual(0);
        expect(minute - back).toBeLessThanOrEqual(3_600_000);
      },
    ),
  );
});

it('takes the earlier of two instants in the hour that a clock repeats', () => {
  expect(fromWallTime('2026-10-25T02:30', 'Europe/Berlin')?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
});

it('moves on by the jump in the hour that a clock skips', () => {
  expect(fromWallTime('2026-03-29T02:30', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
});

it('refuses what is no wall time', () => {
  for (const text of ['', 'yesterday', '2026-13-40T99:99', '2026-11-02']) expect(fromWallTime(text, 'UTC')).toBeNull();
});

it('counts the offset in whole minutes, also between seconds', () => {
  expect(offsetMs(Date.parse('2026-07-01T00:00:59.999Z'), 'Asia/Kolkata')).toBe(5.5 * 3_600_000);
});
