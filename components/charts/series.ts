import { formatDuration } from '@/lib/format/duration';
import { formatMoney } from '@/lib/format/money';
import { formatCompact, formatCount, formatPercent } from '@/lib/format/number';

/** One line or one layer of bars. */
export interface Series {
  readonly key: string;
  readonly label: string;
  /** A token: `var(--domain-model)`. */
  readonly colour: string;
  /** For what stands apart from the rest of its colour: accepted failures, an unknown domain. */
  readonly hatched?: boolean;
}

/** One bucket. A missing key or `null` is a gap, which is not zero. */
export interface SeriesPoint {
  /** Start of the bucket, RFC 3339. */
  readonly at: string;
  readonly values: Readonly<Record<string, number | null>>;
}

export type ValueKind = 'count' | 'percent' | 'duration' | 'money';

const EXACT: Record<ValueKind, (value: number | null) => string> = {
  count: formatCount,
  percent: formatPercent,
  duration: formatDuration,
  money: formatMoney,
};

/** A value as a tooltip or table shows it. Shares are 0 to 1, durations milliseconds, money millionths of a dollar. */
export function formatValue(value: number | null, kind: ValueKind): string {
  return EXACT[kind](value);
}

/** A value as an axis shows it. */
export function formatAxisValue(value: number, kind: ValueKind): string {
  if (kind === 'percent') return `${Math.round(value * 1_000) / 10}%`;
  return kind === 'count' ? formatCompact(value) : EXACT[kind](value);
}
