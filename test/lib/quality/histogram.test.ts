import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bucketOf, durationOf, mergeHistograms, percentile } from '@/lib/quality/histogram';

const durations = fc.array(fc.double({ min: 0.001, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 300 });
const histogramOf = (values: readonly number[]) => mergeHistograms(values.map((value) => ({ [bucketOf(value)]: 1 })));

it('gives a duration back with at most 2 % of error', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e12, noNaN: true }), (durationMs) => {
      expect(Math.abs(durationOf(bucketOf(durationMs)) - durationMs) / durationMs).toBeLessThanOrEqual(0.02 + 1e-9);
    }),
  );
});

it('gives percentiles within 2 % of the exact ones', () => {
  fc.assert(
    fc.property(durations, fc.constantFrom(0.5, 0.95, 0.99, 1), (values, quantile) => {
      const exact = [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(quantile * values.length) - 1)] as number;
      const estimate = percentile(histogramOf(values), quantile) as number;
      expect(Math.abs(estimate - exact) / exact).toBeLessThanOrEqual(0.02 + 1e-9);
    }),
  );
});

it('is the same whether durations are counted together or apart', () => {
  fc.assert(
    fc.property(durations, durations, (a, b) => {
      expect(mergeHistograms([histogramOf(a), histogramOf(b)])).toEqual(histogramOf([...a, ...b]));
    }),
  );
});

it('forgets what is taken out again, and knows no percentile of nothing', () => {
  const taken = Object.fromEntries(Object.entries(histogramOf([5, 7, 7])).map(([bucket, count]) => [bucket, -count]));
  expect(mergeHistograms([histogramOf([5, 7, 7]), taken])).toEqual({});
  expect(percentile({}, 0.5)).toBeNull();
});

it('counts a duration of zero with the shortest', () => {
  expect(bucketOf(0)).toBe(bucketOf(0.001));
});
