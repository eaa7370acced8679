import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOn, ticksOf, timeAxis } from '@/lib/evidence/time-axis';

const bar = (starts_ms: number, ends_ms: number, kind = 'tool.call') => ({
  kind,
  starts_ms,
  ends_ms,
  time_flagged: false,
});

const bars = fc.array(
  fc
    .tuple(fc.integer({ min: -5_000, max: 5_000_000 }), fc.integer({ min: 0, max: 100_000 }), fc.boolean())
    .map(([start, length, isWait]) => bar(start, start + length, isWait ? 'hitl.requested' : 'model.call')),
  { maxLength: 30 },
);

describe('the axis of a timeline', () => {
  it('is drawn to scale where something runs all the time', () => {
    const axis = timeAxis([bar(0, 600), bar(500, 1_000)]);
    expect(axis).toEqual([{ fromMs: 0, toMs: 1_000, from: 0, to: 1, isBreak: false }]);
    expect(placeOn(axis, 250)).toBeCloseTo(0.25);
  });

  it('cuts an idle stretch short, so that hours of waiting do not hide seconds of work', () => {
    const HOUR = 3_600_000;
    const axis = timeAxis([
      bar(0, 2_000),
      bar(2_000, HOUR, 'hitl.requested'),
      bar(HOUR, HOUR),
      bar(HOUR, HOUR + 2_000),
    ]);
    expect(axis.map((piece) => piece.isBreak)).toEqual([false, true, false]);
    expect(placeOn(axis, 2_000)).toBeCloseTo(0.47);
    expect(placeOn(axis, HOUR + 1_000) - placeOn(axis, HOUR)).toBeCloseTo(0.235);
  });

  it('leaves out what has no place in time, and begins with what began before the start', () => {
    const axis = timeAxis([bar(-200, 800), { ...bar(-1e12, -1e12), time_flagged: true }]);
    expect(axis).toEqual([{ fromMs: -200, toMs: 800, from: 0, to: 1, isBreak: false }]);
    expect(placeOn(axis, -1e12)).toBe(0);
    expect(placeOn(axis, 1e12)).toBe(1);
  });

  it('has room for instants alone', () => {
    expect(placeOn(timeAxis([]), 0)).toBe(0);
    expect(timeAxis([bar(0, 0)])).toEqual([{ fromMs: 0, toMs: 0, from: 0, to: 0, isBreak: false }]);
    const two = timeAxis([bar(0, 0), bar(5_000, 5_000)]);
    expect([placeOn(two, 0), placeOn(two, 5_000)]).toEqual([0, 1]);
  });

  it('fills the width with pieces that touch, whatever is drawn', () => {
    fc.assert(
      fc.property(bars, (items) => {
        const axis = timeAxis(items);
        expect(axis[0]?.from).toBe(0);
        axis.slice(1).forEach((piece, index) => {
          expect(piece.from).toBeCloseTo(axis[index]?.to ?? -1);
          expect(piece.fromMs).toBe(axis[index]?.toMs);
        });
        const last = axis.at(-1);
        if (last && last.toMs > (axis[0]?.fromMs ?? 0)) expect(last.to).toBeCloseTo(1);
      }),
    );
  });

  it('never puts a later instant before an earlier one', () => {
    fc.assert(
      fc.property(bars, fc.nat(5_000_000), fc.nat(5_000_000), (items, one, other) => {
        const axis = timeAxis(items);
        const [earlier, later] = [Math.min(one, other), Math.max(one, other)];
        expect(placeOn(axis, earlier)).toBeLessThanOrEqual(placeOn(axis, later) + 1e-9);
      }),
    );
  });
});

describe('the ticks of the axis', () => {
  it('count in steps of people', () => {
    expect(ticksOf(timeAxis([bar(0, 4_100)])).map((tick) => tick.label)).toEqual(['0 ms', '1 s', '2 s', '3 s', '4 s']);
  });

  it('count anew after a break, with a plus', () => {
    const axis = timeAxis([bar(0, 2_000), bar(3_600_000, 3_602_000)]);
    expect(ticksOf(axis).map((tick) => tick.label)).toEqual(['0 ms', '1 s', '2 s', '1 h', '+1 s', '+2 s']);
  });

  it('are few enough to be read, and never outside', () => {
    fc.assert(
      fc.property(bars, (items) => {
        const ticks = ticksOf(timeAxis(items));
        expect(ticks.length).toBeLessThanOrEqual(12);
        for (const tick of ticks) {
          expect(tick.at).toBeGreaterThanOrEqual(-1e-9);
          expect(tick.at).toBeLessThanOrEqual(1 + 1e-9);
        }
      }),
    );
  });
});
