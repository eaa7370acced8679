'use client';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Popover } from '@/components/ui/popover';
import { sentenceCase } from '@/lib/format/id';
import { FilterValues, valueName } from './filter-values';

interface FilterChipProps {
  dimension: string;
  options: readonly string[];
  chosen: readonly string[];
  onChoose: (values: readonly string[]) => void;
}

/** One dimension: closed it says what is chosen, open it lists the values. */
export function FilterChip({ dimension, options, chosen, onChoose }: FilterChipProps) {
  const isActive = chosen.length > 0;
  return (
    <Popover
      label={`Filter by ${dimension}`}
      width="small"
      trigger={
        <button
          type="button"
          className={clsx(
            'inline-flex h-7 max-w-60 shrink-0 items-center gap-1 rounded-md border px-2 text-xs whitespace-nowrap',
            isActive
              ? 'border-accent bg-selected text-accent'
              : 'border-dashed border-edge text-muted hover:bg-hover hover:text-ink',
          )}
        >
          <span className={isActive ? 'font-medium' : ''}>{sentenceCase(dimension)}</span>
          {isActive && <span className="truncate">{summaryOf(chosen)}</span>}
          <ChevronDown aria-hidden className="size-3 shrink-0" />
        </button>
      }
    >
      <FilterValues dimension={dimension} options={options} chosen={chosen} onChoose={onChoose} />
    </Popover>
  );
}

function summaryOf(chosen: readonly string[]): string {
  const [first = '', ...rest] = chosen.map(valueName);
  return rest.length === 0 ? first : `${first} +${rest.length}`;
}
