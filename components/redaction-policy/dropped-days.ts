import type { ChartTable } from '@/components/charts/chart-table';
import { formatCount } from '@/lib/format/number';
import type { DroppedCount } from '@/lib/redaction-policy/contract';

/** Names with a column of their own in the table by day; the others are summed. */
const MOST_COLUMNS = 4;

/** The counts by day, newest first: the largest names, what all others come to, and the total. */
export function daysTable(days: readonly string[], items: readonly DroppedCount[]): ChartTable {
  const shown = items.slice(0, MOST_COLUMNS);
  const others = items.slice(MOST_COLUMNS);
  const isOneProducer = new Set(shown.map(({ producer }) => producer)).size === 1;
  const sum = (counts: readonly DroppedCount[], day: number) =>
    counts.reduce((total, { per_day }) => total + (per_day[day] ?? 0), 0);
  const rows = days.map((day, at) => [
    { raw: day, shown: day },
    ...[
      ...shown.map(({ per_day }) => per_day[at] ?? 0),
      ...(others.length > 0 ? [sum(others, at)] : []),
      sum(items, at),
    ].map((count) => ({ raw: count, shown: formatCount(count) })),
  ]);
  return {
    header: [
      'Day (UTC)',
      ...shown.map(({ name, producer }) => (isOneProducer ? name : `${name} (${producer})`)),
      ...(others.length > 0 ? ['All others'] : []),
      'Total',
    ],
    rows: rows.reverse(),
  };
}

export const CSV_HEADER = ['category', 'producer', 'name', 'day', 'count'] as const;

/** Every count that is on screen, one line for each name and day on which there was any. */
export function csvRows(days: readonly string[], items: readonly DroppedCount[]): (string | number)[][] {
  return items.flatMap(({ category, producer, name, per_day }) =>
    days.flatMap((day, at) => {
      const count = per_day[at] ?? 0;
      return count === 0 ? [] : [[category, producer, name, day, count]];
    }),
  );
}

/** The course of a count in words, for who does not see the line. */
export function courseInWords(days: readonly string[], perDay: readonly number[]): string {
  const most = Math.max(...perDay);
  const peak = days[perDay.indexOf(most)];
  return `${formatCount(perDay.at(-1) ?? 0)} today, at most ${formatCount(most)} on ${peak}`;
}
