'use client';
import { Button } from '@/components/ui/button';
import { FILTERS, type FilterName } from '@/lib/quality/filters';
import { FilterChip } from './filter-chip';
import { useFilters } from './use-filters';

interface FilterBarProps {
  /** The values that occur, per dimension. A dimension without an entry gets no chip. */
  options: { readonly [Name in FilterName]?: readonly string[] };
}

/** What narrows the screen, dimension by dimension, kept in the address. */
export function FilterBar({ options }: FilterBarProps) {
  const { filters, active, choose, clear } = useFilters();
  const shown = FILTERS.filter((key) => options[key] !== undefined || filters[key].length > 0);
  return (
    <fieldset className="flex items-center gap-1.5">
      <legend className="sr-only">Filters</legend>
      {shown.map((key) => (
        <FilterChip
          key={key}
          dimension={key}
          options={options[key] ?? []}
          chosen={filters[key]}
          onChoose={(values) => choose(key, values)}
        />
      ))}
      {active.length > 0 && (
        <Button size="small" variant="ghost" onClick={clear}>
          Clear filters
        </Button>
      )}
    </fieldset>
  );
}
