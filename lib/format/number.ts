/** What stands where no value was reported. Missing is not zero, so it never looks like a number. */
export const MISSING = '–';

const GROUPED = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
// British usage writes millions as m, which reads as a thousandth.
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });
const SIGNIFICANT = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 });

/** A whole number with its thousands separated: 12,345. */
export function formatCount(count: number | bigint | null): string {
  return count === null ? MISSING : GROUPED.format(count).replace('-', '−');
}

/** A number for an axis or a narrow place, three digits long: 12.3k, 4.56M. The exact one belongs on hover. */
export function formatCompact(value: number | null): string {
  if (value === null) return MISSING;
  return COMPACT.format(value).replace('K', 'k').replace('-', '−');
}

/** A measure such as a score, three significant digits: 0.873. */
export function formatMeasure(value: number | null): string {
  return value === null ? MISSING : SIGNIFICANT.format(value).replace('-', '−');
}

/**
 * A share between 0 and 1 as a percentage with as many digits as it deserves.
 *
 * One decimal in the middle, more towards either end, so that 99.97 % is never shown as 100 % nor 0.03 % as 0 %:
 * only a true zero reads 0% and only a true one reads 100%.
 */
export function formatPercent(ratio: number | null): string {
  if (ratio === null || Number.isNaN(ratio)) return MISSING;
  const percent = ratio * 100;
  if (percent === 0 || percent === 100) return `${percent}%`;
  if (percent > 0 && percent < 0.01) return '<0.01%';
  if (percent > 99.99 && percent < 100) return '>99.99%';
  const isNearEnd = Math.abs(percent) < 1 || (percent > 99 && percent < 100);
  return `${percent.toFixed(isNearEnd ? 2 : 1).replace('-', '−')}%`;
}

/** A change of a share in percentage points, signed: +1.2 pp. */
export function formatPoints(ratioChange: number): string {
  const points = ratioChange * 100;
  if (Math.abs(points) < 0.05) return '±0 pp';
  return `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)} pp`;
}

/** A relative change, signed: +12%. From nothing there is no relative change, so `null` reads "new". */
export function formatChange(ratioChange: number | null): string {
  if (ratioChange === null) return 'new';
  const percent = ratioChange * 100;
  if (Math.abs(percent) < 0.5) return '±0%';
  const size = Math.abs(percent);
  return `${percent > 0 ? '+' : '−'}${size >= 1_000 ? GROUPED.format(size) : size.toFixed(0)}%`;
}

const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** A size in binary units: 1.5 MiB. */
export function formatBytes(bytes: number | null): string {
  if (bytes === null) return MISSING;
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), BYTE_UNITS.length - 1);
  const value = bytes / 1024 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${BYTE_UNITS[step]}`;
}

/** A count with its noun: 1 group, 41 groups. */
export function formatPlural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
