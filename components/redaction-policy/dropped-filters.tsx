'use client';
import { type ReactNode, useId } from 'react';
import { Select } from '@/components/ui/select';
import type { DroppedCount } from '@/lib/redaction-policy/contract';
import type { useDroppedFilter } from './use-dropped-filter';

const PERIODS = [1, 7, 30, 90].map((days) => ({
  value: String(days),
  label: days === 1 ? 'Today' : `Last ${days} days`,
}));

const CATEGORIES: readonly { value: DroppedCount['category']; label: string }[] = [
  { value: 'dropped', label: 'Fields dropped' },
  { value: 'rejected', label: 'Items rejected' },
  { value: 'unclaimed', label: 'Scopes not read' },
];

const ANY = '';

interface DroppedFiltersProps extends Pick<ReturnType<typeof useDroppedFilter>, 'address' | 'change'> {
  /** Those that anything was counted for. */
  producers: readonly string[];
}

/** Narrows what was dropped by kind, producer and period; kept in the address. */
export function DroppedFilters({ address, change, producers }: DroppedFiltersProps) {
  const { days, category, producer } = address;
  const names = producer === ANY || producers.includes(producer) ? producers : [producer, ...producers];
  const periods = PERIODS.some(({ value }) => value === String(days))
    ? PERIODS
    : [...PERIODS, { value: String(days), label: `Last ${days} days` }];
  return (
    <fieldset className="grid grid-cols-2 items-end gap-2 px-4 pb-3 md:flex md:flex-wrap">
      <legend className="sr-only">Filters</legend>
      <Labelled label="What">
        {(id) => (
          <Select
            id={id}
            size="small"
            options={CATEGORIES}
            value={category}
            onValueChange={(next) => change({ category: next })}
          />
        )}
      </Labelled>
      <Labelled label="Producer">
        {(id) => (
          <Select
            id={id}
            size="small"
            options={[{ value: ANY, label: 'Every producer' }, ...names.map((name) => ({ value: name, label: name }))]}
            value={producer}
            onValueChange={(next) => change({ producer: next })}
          />
        )}
      </Labelled>
      <Labelled label="Period">
        {(id) => (
          <Select
            id={id}
            size="small"
            options={periods}
            value={String(days)}
            onValueChange={(next) => change({ days: Number(next) })}
          />
        )}
      </Labelled>
    </fieldset>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="flex min-w-36 flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
