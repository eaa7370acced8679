import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketsOf, chooseGrain, GRAIN_MS, spansBetween } from '@/lib/quality/grain';
import { lastIsPartial, previousPeriod, resolveRange } from '@/lib/quality/range';

const NOW = new Date('2026-11-02T14:20:30.500Z');

describe('resolveRange', () => {
  it.each([
    ['now-90m', 'minute', '2026-11-02T12:50:00.000Z', '2026-11-02T14:21:00.000Z'],
    ['now-3h', 'minute', '2026-11-02T11:20:00.000Z', '2026-11-02T14:21:00.000Z'],
    ['now-24h', 'hour', '2026-11-01T14:00:00.000Z', '2026-11-02T15:00:00.000Z'],
    ['now-14d', 'hour', '2026-10-19T14:00:00.000Z', '2026-11-02T15:00:00.000Z'],
    ['now-30d', 'day', '2026-10-03T00:00:00.000Z', '2026-11-03T00:00:00.000Z'],
  ])('reads %s in whole buckets of a %s', (token, grain, from, to) => {
    const range = resolveRange({ from: token, to: 'now' }, NOW);
    expect(range).toEqual({ grain, from: new Date(from), to: new Date(to), asOf: NOW });
  });

  it.each([
    ['yesterday', 'now'],
    ['now', 'now-1h'],
    ['now-1h', 'now-1h'],
    ['now-900d', 'now'],
  ])('refuses %s to %s and says why', (from, to) => {
    expect(() => resolveRange({ from, to }, NOW)).toThrow(expect.objectContaining({ kind: 'invalid-request' }));
  });

  it('never leaves out a part of what was asked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 0, max: 20_000 }), (length, ago) => {
        const to = new Date(NOW.getTime() - ago * GRAIN_MS.minute);
        const from = new Date(to.getTime() - length * GRAIN_MS.minute);
        const range = resolveRange({ from: from.toISOString(), to: to.toISOString() }, NOW);
        expect(range.from <= from && range.to >= to).toBe(true);
        expect(range.grain).toBe(chooseGrain(length * GRAIN_MS.minute));
        expect(range.to.getTime() - range.from.getTime() - length * GRAIN_MS.minute).toBeLessThan(
          2 * GRAIN_MS[range.grain],
        );
      }),
    );
  });
});

describe('previousPeriod', () => {
  it('is as long as what has passed of the range, so that an hour that is not over meets no whole one', () => {
    const before = previousPeriod(resolveRange({ from: 'now-24h', to: 'now' }, NOW));
    expect(before.to.toISOString()).toBe('2026-11-01T14:00:00.000Z');
    expect(before.from.toISOString()).toBe('2026-10-31T13:39:00.000Z');
    expect(before.spans.map((span) => span.grain)).toEqual(['minute', 'hour']);
  });

  it('is as long as the whole range where that is over', () => {
    const range = resolveRange({ from: '2026-10-01T00:00:00Z', to: '2026-10-03T00:00:00Z' }, NOW);
    expect(previousPeriod(range)).toMatchObject({ from: new Date('2026-09-29T00:00:00Z'), to: range.from });
  });
});

describe('spansBetween', () => {
  it('covers every minute once, in buckets that are aligned', () => {
    const minute = fc.integer({ min: 0, max: 60 * 24 * 40 });
    fc.assert(
      fc.property(minute, fc.integer({ min: 1, max: 30 }), (offset, days) => {
        const to = new Date(Math.ceil(NOW.getTime() / GRAIN_MS.day) * GRAIN_MS.day);
        const from = new Date(to.getTime() - days * GRAIN_MS.day - offset * GRAIN_MS.minute);
        const spans = spansBetween(from, to, 'day');
        expect(spans[0]?.from).toEqual(from);
        expect(spans.at(-1)?.to).toEqual(to);
        for (const [index, span] of spans.entries()) {
          if (index > 0) expect(span.from).toEqual(spans[index - 1]?.to);
          expect(span.from.getTime() % GRAIN_MS[span.grain]).toBe(0);
          expect(span.to.getTime() % GRAIN_MS[span.grain]).toBe(0);
        }
        const limits = { minute: 60, hour: 24, day: 100 };
        for (const span of spans) expect(bucketsOf(span).length).toBeLessThanOrEqual(limits[span.grain]);
      }),
    );
  });
});

describe('lastIsPartial', () => {
  it('holds only while the last bucket runs', () => {
    expect(lastIsPartial(resolveRange({ from: 'now-24h', to: 'now' }, NOW))).toBe(true);
    expect(lastIsPartial(resolveRange({ from: 'now-24h', to: 'now-2h' }, NOW))).toBe(false);
    expect(lastIsPartial(resolveRange({ from: '2026-11-02T00:00:00Z', to: '2026-11-05T00:00:00Z' }, NOW))).toBe(false);
  });
});
