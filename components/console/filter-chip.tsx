'use client';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { Popover } from '@/components/ui/popover';
import { sentenceCase } from '@/lib/format/id';

interface FilterChipProps {
  dimension: string;
  options: readonly string[];
  chosen: readonly string[];
  onChoose: (values: readonly string[]) => void;
}

const SEARCH_FROM = 8;

/** One dimension: closed it says what is chosen, open it lists the values. */
export function FilterChip({ dimension, options, chosen, onChoose }: FilterChipProps) {
  const [typed, setTyped] = useState('');
  // What is chosen stays in the list even where it no longer occurs, or it could not be dropped.
  const all = [...chosen.filter((value) => !options.includes(value)), ...options];
  const shown = all.filter((value) => nameOf(value).toLowerCase().includes(typed.toLowerCase()));
  const toggle = (value: string, checked: boolean) =>
    onChoose(checked ? [...chosen, value] : chosen.filter((other) => other !== value));
  const name = sentenceCase(dimension);
  return (
    <Popover
      label={`Filter by ${dimension}`}
      width="small"
      onOpenChange={() => setTyped('')}
      trigger={
        <button
          type="button"
          className={clsx(
            'inline-flex h-7 max-w-60 shrink-0 items-center gap-1 rounded-md border px-2 text-xs whitespace-nowrap',
            chosen.length > 0
              ? 'border-accent bg-selected text-accent'
              : 'border-dashed border-edge text-muted hover:bg-hover hover:text-ink',
          )}
        >
          <span className={chosen.length > 0 ? 'font-medium' : ''}>{name}</span>
          {chosen.length > 0 && <span className="truncate">{summaryOf(chosen)}</span>}
          <ChevronDown aria-hidden className="size-3 shrink-0" />
        </button>
      }
    >
      {all.length > SEARCH_FROM && (
        <div className="border-b border-line p-1.5">
          <Input
            size="small"
            aria-label={`Find a ${dimension}`}
            placeholder={`Find a ${dimension}`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      <ul className="max-h-72 overflow-y-auto p-2">
        {shown.map((value) => (
          <li key={value} className="py-0.5 break-all">
            <Checkbox
              label={nameOf(value)}
              checked={chosen.includes(value)}
              onCheckedChange={(checked) => toggle(value, checked)}
            />
          </li>
        ))}
        {shown.length === 0 && <li className="text-xs text-muted">No {dimension} in this project has that name.</li>}
      </ul>
      {chosen.length > 0 && (
        <div className="border-t border-line p-1.5">
          <Button size="small" variant="ghost" onClick={() => onChoose([])}>
            Any {dimension}
          </Button>
        </div>
      )}
    </Popover>
  );
}

function summaryOf(chosen: readonly string[]): string {
  const [first = '', ...rest] = chosen.map(nameOf);
  return rest.length === 0 ? first : `${first} +${rest.length}`;
}

function nameOf(value: string): string {
  return value === '' ? 'not reported' : value;
}
