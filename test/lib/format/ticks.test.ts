import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timeTicks } from '@/lib/format/ticks';

const HOUR = 3_600_000;
const hours = (from: string, count: number, step = HOUR) =>
  Array.from({ length: count }, (_, index) => Date.parse(from) + index * step);
const iso = (instants: number[]) => instants.map((instant) => new Date(instant).toISOString().slice(5, 16));

it('marks round hours of the zone that is shown', () => {
  expect(iso(timeTicks(hours('2026-11-01T15:00Z', 24), 'UTC'))).toEqual([
    '11-01T16:00',
    '11-01T20:00',
    '11-02T00:00',
    '11-02T04:00',
    '11-02T08:00',
    '11-02T12:00',
  ]);
  const berlin = timeTicks(hours('2026-11-01T15:00Z', 24), 'Europe/Berlin').map(
    (tick) => new Date(tick).getUTCHours() + 1,
  );
  expect(berlin.every((hour) => hour % 4 === 0)).toBe(true);
});

it('begins weeks on Monday', () => {
  const ticks = timeTicks(hours('2026-09-01T00:00Z', 45, 24 * HOUR), 'UTC');
  expect(ticks.length).toBeGreaterThan(3);
  expect(ticks.every((tick) => new Date(tick).getUTCDay() === 1)).toBe(true);
});

it('marks midnights where many days are shown', () => {
  const ticks = iso(timeTicks(hours('2026-11-01T00:00Z', 30 * 24), 'UTC'));
  expect(ticks.every((tick) => tick.endsWith('T00:00'))).toBe(true);
  expect(ticks.length).toBeGreaterThanOrEqual(3);
});

it('marks the first bucket after each round time where none begins on one', () => {
  const ticks = iso(timeTicks(hours('2026-11-24T05:00Z', 84, 2 * HOUR), 'UTC'));
  expect(ticks).toEqual(['25', '26', '27', '28', '29', '30'].map((day) => `11-${day}T01:00`).concat('12-01T01:00'));
});

it('still tells the span of a single bucket', () => {
  const instants = hours('2026-11-01T00:07:30Z', 1);
  expect(timeTicks(instants, 'UTC')).toEqual(instants);
});

it('never crowds the axis and only marks instants that exist', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 }),
      fc.constantFrom(60_000, 300_000, HOUR, 24 * HOUR, 7 * 24 * HOUR),
      fc.integer({ min: 0, max: 500_000 }),
      (count, step, offset) => {
        const instants = Array.from({ length: count }, (_, index) => (offset + index) * step);
        const ticks = timeTicks(instants, 'UTC');
        expect(ticks.length).toBeLessThanOrEqual(7);
        expect(ticks.every((tick) => instants.includes(tick))).toBe(true);
        expect(ticks.length > 0).toBe(count > 0);
      },
    ),
  );
});
