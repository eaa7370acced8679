import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketName, coarsen, medians } from '@/lib/quality/coarsen';
import type { Series } from '@/lib/quality/contract';
import { bucketsOf, GRAIN_MS, type Grain } from '@/lib/quality/grain';

const START = new Date('2026-11-02T00:00:00Z');

function seriesOf(grain: Grain, values: (number | null)[]): Series {
  const to = new Date(START.getTime() + values.length * GRAIN_MS[grain]);
  return {
    range: { from: START.toISOString(), to: to.toISOString(), grain },
    as_of: to.toISOString(),
    fewer_than_5: false,
    metric: 'failures',
    by: 'domain',
    unit: 'count',
    last_is_partial: false,
    not_narrowed_by: [],
    buckets: bucketsOf({ grain, from: START, to }),
    series: [{ key: 'tool', values, accepted: values.map((value) => value && Math.floor(value / 2)) }],
  };
}

describe('coarsen', () => {
  it('leaves what can be seen as it is', () => {
    const series = seriesOf('hour', [1, null, 3]);
    expect(coarsen(series, 3)).toEqual({ series, step: 1 });
  });

  it('adds up neighbours and keeps a gap only where all of them are gaps', () => {
    const { series, step } = coarsen(seriesOf('hour', [1, null, null, null, 4, 2]), 3);
    expect(step).toBe(2);
    expect(series.buckets).toEqual([
      '2026-11-02T00:00:00.000Z',
      '2026-11-02T02:00:00.000Z',
      '2026-11-02T04:00:00.000Z',
    ]);
    expect(series.series[0]).toEqual({ key: 'tool', values: [1, null, 6], accepted: [0, null, 3] });
  });

  it('loses no count, whatever the length', () => {
    const value = fc.option(fc.nat(50));
    fc.assert(
      fc.property(
        fc.constantFrom<Grain>('minute', 'hour', 'day'),
        fc.array(value, { maxLength: 400 }),
        (grain, values) => {
          const before = seriesOf(grain, values);
          const { series } = coarsen(before, 90);
          for (const part of ['values', 'accepted'] as const) {
            expect(total(series.series[0]?.[part])).toBe(total(before.series[0]?.[part]));
          }
          expect(series.buckets).toHaveLength(series.series[0]?.values.length ?? 0);
          expect(series.buckets.length).toBeLessThanOrEqual(90);
        },
      ),
    );
  });

  it('names its buckets', () => {
    expect(bucketName('hour', 1)).toBe('hour');
    expect(bucketName('minute', 5)).toBe('5 minutes');
  });
});

describe('medians', () => {
  it('give the middle of each stretch and keep gaps', () => {
    expect(medians([1, 9, 2, null, null, null, 5, null, null], 3)).toEqual([2, null, 5]);
  });
});

function total(values: readonly (number | null)[] = []): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}
