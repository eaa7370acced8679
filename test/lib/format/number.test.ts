import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatChange,
  formatCompact,
  formatCount,
  formatMeasure,
  formatPercent,
  formatPlural,
  formatPoints,
} from '@/lib/format/number';

describe('counts', () => {
  it('separates thousands with a comma', () => {
    expect(formatCount(12_345)).toBe('12,345');
    expect(formatCount(9_007_199_254_740_993n)).toBe('9,007,199,254,740,993');
    expect(formatCount(-12)).toBe('−12');
  });

  it('never shows a missing number as zero', () => {
    for (const format of [formatCount, formatCompact, formatMeasure, formatPercent, formatBytes]) {
      expect(format(null)).toBe('–');
      expect(format(0)).not.toBe('–');
    }
  });

  it('shortens for an axis to three digits', () => {
    expect(formatCompact(12_345)).toBe('12.3k');
    expect(formatCompact(4_560_000)).toBe('4.56M');
    expect(formatCompact(80)).toBe('80');
  });

  it('keeps three significant digits of a measure', () => {
    expect(formatMeasure(0.87345)).toBe('0.873');
  });

  it('says one thing in the singular', () => {
    expect(formatPlural(1, 'group')).toBe('1 group');
    expect(formatPlural(41, 'group')).toBe('41 groups');
    expect(formatPlural(2, 'entry', 'entries')).toBe('2 entries');
  });
});

describe('shares', () => {
  it('gives one decimal in the middle and two towards the ends', () => {
    expect(formatPercent(0.982)).toBe('98.2%');
    expect(formatPercent(0.9951)).toBe('99.51%');
    expect(formatPercent(0.0042)).toBe('0.42%');
    expect(formatPercent(0.00001)).toBe('<0.01%');
    expect(formatPercent(0.99999)).toBe('>99.99%');
  });

  it('reads 0% only for none and 100% only for all', () => {
    expect(formatPercent(0)).toBe('0%');
    expect(formatPercent(1)).toBe('100%');
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, minExcluded: true, maxExcluded: true, noNaN: true }), (ratio) => {
        const percent = ratio * 100;
        fc.pre(percent > 0 && percent < 100);
        expect(formatPercent(ratio)).not.toMatch(/^(0|0\.0+|100|100\.0+)%$/);
      }),
    );
  });
});

describe('changes', () => {
  it('signs a change and does not dress up none as one', () => {
    expect(formatChange(0.12)).toBe('+12%');
    expect(formatChange(-0.5)).toBe('−50%');
    expect(formatChange(12)).toBe('+1,200%');
    expect(formatChange(0.001)).toBe('±0%');
    expect(formatPoints(-0.018)).toBe('−1.8 pp');
    expect(formatPoints(0)).toBe('±0 pp');
  });

  it('calls growth from nothing new, because it has no ratio', () => {
    expect(formatChange(null)).toBe('new');
  });
});

it('shows sizes in binary units', () => {
  expect(formatBytes(0)).toBe('0 B');
  expect(formatBytes(1023)).toBe('1023 B');
  expect(formatBytes(1_572_864)).toBe('1.5 MiB');
  expect(formatBytes(5 * 1024 ** 5)).toBe('5120 TiB');
});
