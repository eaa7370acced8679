'use client';
import { parseAsString, useQueryState } from 'nuqs';
import { nextSort, readSort, type Sort, writeSort } from '@/lib/format/sort';

export interface TableSort {
  current: Sort;
  toggle: (key: string) => void;
}

/** The order of a table, kept in the address under `sort`; the fallback is not written. */
export function useTableSort(sortable: readonly string[], fallback: Sort): TableSort {
  const [text, setText] = useQueryState('sort', parseAsString.withOptions({ history: 'push' }));
  const current = readSort(text, sortable, fallback);
  return { current, toggle: (key) => void setText(writeSort(nextSort(current, key), fallback)) };
}
