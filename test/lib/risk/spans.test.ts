import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { floorToMinute, GRAINS, spansBetween, spansCutAt } from '@/lib/risk/spans';

const MINUTE = 60_000;
const SIZE = { minute: MINUTE, hour: 60 * MINUTE, day: 24 * 60 * MINUTE };
const minute = fc
  .date({ noInvalidDate: true, min: new Date('2026-01-01'), max: new Date('2026-03-01') })
  .map(floorToMinute);
const range = fc.tuple(minute, minute).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));

describe('spansBetween', () => {
  it('covers a range exactly once, in whole buckets, in order', () => {
    fc.assert(
      fc.property(range, fc.constantFrom(...GRAINS), ({ from, to }, coarsest) => {
        let position = from.getTime();
        for (const span of spansBetween(from, to, coarsest)) {
          expect(span.from.getTime()).toBe(position);
          expect(span.from.getTime() % SIZE[span.grain]).toBe(0);
          expect(span.to.getTime() % SIZE[span.grain]).toBe(0);
          expect(SIZE[span.grain]).toBeLessThanOrEqual(SIZE[coarsest]);
          position = span.to.getTime();
        }
        expect(position).toBe(to.getTime());
      }),
    );
  });

  it('needs at most five stretches', () => {
    fc.assert(
      fc.property(range, ({ from, to }) => {
        expect(spansBetween(from, to).length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe('spansCutAt', () => {
  it('lets no bucket reach across a cut', () => {
    fc.assert(
      fc.property(range, fc.array(minute, { maxLength: 4 }), ({ from, to }, cuts) => {
        const spans = spansCutAt(from, to, cuts);
        for (const cut of cuts) {
          const across = spans.some((span) => {
            const inside = cut > span.from && cut < span.to;
            return inside && cut.getTime() % SIZE[span.grain] !== 0;
          });
          expect(across).toBe(false);
        }
        const total = spans.reduce((sum, span) => sum + span.to.getTime() - span.from.getTime(), 0);
        expect(total).toBe(to.getTime() - from.getTime());
      }),
    );
  });
});
