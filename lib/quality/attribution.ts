import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { type Sort, writeSort } from '@/lib/format/sort';
import type { Breakdown, Cell, Dimension } from './contract';
import type { FilterName } from './filters';
import { type Scope, scopeParsers } from './scope';

/** The tabs of the attribution screen; each is a filter as well, so that a row can narrow what is shown beside it. */
export const ATTRIBUTION_DIMENSIONS = [
  'domain',
  'provider',
  'model',
  'tool',
  'capability',
  'runtime',
  'release',
  'environment',
] as const satisfies readonly (Dimension & FilterName)[];
export type AttributionDimension = (typeof ATTRIBUTION_DIMENSIONS)[number];

/** The address of the screen: its tab, and the row whose detail is open (the empty text is "not reported"). */
export const attributionParsers = {
  ...scopeParsers,
  by: parseAsStringLiteral(ATTRIBUTION_DIMENSIONS).withDefault('domain'),
  row: parseAsString,
};

/** The scope of one row: the filters of the screen and the row's own value. */
export function rowScope(scope: Scope, by: AttributionDimension, row: string): Scope {
  return { ...scope, [by]: [row] };
}

type SortKey = 'share' | 'failing' | 'absorbed' | 'rate' | 'p50' | 'p95' | 'p99' | 'calls' | 'change';
const VALUE: Record<SortKey, (cell: Cell) => number | null> = {
  share: (cell) => cell.responsible,
  failing: (cell) => cell.failing,
  absorbed: (cell) => cell.absorbed,
  rate: (cell) => cell.rate?.value ?? null,
  p50: (cell) => cell.duration_ms.p50,
  p95: (cell) => cell.duration_ms.p95,
  p99: (cell) => cell.duration_ms.p99,
  calls: (cell) => cell.calls,
  change: (cell) => rateChange(cell),
};
export const CELL_SORTS = Object.keys(VALUE) as SortKey[];
export const CELL_SORT_FALLBACK: Sort = { key: 'share', direction: 'desc' };

/** How the rate changed against the period before, in shares of 1; null where there is nothing to compare. */
export function rateChange({ rate, previous }: Cell): number | null {
  return rate && previous?.rate ? rate.value - previous.rate.value : null;
}

/** The rows in the order that the address asks for; what has no value comes last, hidden rows after that. */
export function sortCells(items: Breakdown['items'], sort: Sort): Breakdown['items'] {
  // The answer comes in the usual order, with its own ways to break a tie.
  if (writeSort(sort, CELL_SORT_FALLBACK) === null) return items;
  const sign = sort.direction === 'desc' ? -1 : 1;
  const valueIn = VALUE[sort.key as SortKey];
  return [...items].sort((a, b) => {
    if (a.fewer_than_5 || b.fewer_than_5) return Number(a.fewer_than_5) - Number(b.fewer_than_5);
    const [left, right] = [valueIn(a), valueIn(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}
