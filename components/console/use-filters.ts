'use client';
import { useQueryStates } from 'nuqs';
import { FILTERS, type FilterName } from '@/lib/quality/filters';
import { filterParsers } from '@/lib/quality/url';

export type Filters = Record<FilterName, string[]>;

interface ChosenFilters {
  filters: Filters;
  /** The dimensions that narrow the screen now. */
  active: readonly FilterName[];
  choose: (key: FilterName, values: readonly string[]) => void;
  clear: () => void;
}

/** The filters of the screen, from its address. Each choice is a step in the browser's history. */
export function useFilters(): ChosenFilters {
  const [filters, setFilters] = useQueryStates(filterParsers, { history: 'push' });
  return {
    filters,
    active: FILTERS.filter((key) => filters[key].length > 0),
    choose: (key, values) => void setFilters({ [key]: values.length > 0 ? [...values] : null }),
    clear: () => void setFilters(null),
  };
}
