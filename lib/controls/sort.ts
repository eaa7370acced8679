import { type Sort, writeSort } from '@/lib/format/sort';
import type { ControlRow } from './contract';
import { shareChange } from './words';

type SortKey = 'share' | 'violated' | 'not_evidenced' | 'held' | 'change';
const VALUE: Record<SortKey, (row: ControlRow) => number | null> = {
  share: ({ share_held }) => share_held?.value ?? null,
  violated: ({ violated }) => violated,
  not_evidenced: ({ not_evidenced }) => not_evidenced,
  held: ({ held }) => held,
  change: shareChange,
};

export const CONTROL_SORTS = [...Object.keys(VALUE), 'rule'];
/** The order of the rules. */
export const CONTROL_SORT_FALLBACK: Sort = { key: 'rule', direction: 'asc' };

/** The rules in the order that the address asks for; what has no value comes last. */
export function sortControls(rows: readonly ControlRow[], sort: Sort): readonly ControlRow[] {
  if (writeSort(sort, CONTROL_SORT_FALLBACK) === null) return rows;
  if (sort.key === 'rule') return rows.toReversed();
  const sign = sort.direction === 'desc' ? -1 : 1;
  const valueIn = VALUE[sort.key as SortKey];
  return rows.toSorted((a, b) => {
    const [left, right] = [valueIn(a), valueIn(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}
