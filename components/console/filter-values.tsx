'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';

interface FilterValuesProps {
  dimension: string;
  options: readonly string[];
  chosen: readonly string[];
  onChoose: (values: readonly string[]) => void;
}

const SEARCH_FROM = 8;

/** The values of a dimension to tick, with a field to find one where there are many. */
export function FilterValues({ dimension, options, chosen, onChoose }: FilterValuesProps) {
  const [typed, setTyped] = useState('');
  // What is chosen stays in the list even where it no longer occurs, or it could not be dropped.
  const all = [...chosen.filter((value) => !options.includes(value)), ...options];
  const shown = all.filter((value) => valueName(value).toLowerCase().includes(typed.toLowerCase()));
  const toggle = (value: string, checked: boolean) =>
    onChoose(checked ? [...chosen, value] : chosen.filter((other) => other !== value));
  return (
    <>
      {all.length > SEARCH_FROM && (
        <div className="border-b border-line p-1.5">
          <Input
            size="small"
            aria-label={`Find in ${dimension}`}
            placeholder={`Find in ${dimension}`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      <ul className="max-h-72 overflow-y-auto p-2">
        {shown.map((value) => (
          <li key={value} className="py-0.5 break-all">
            <Checkbox
              label={valueName(value)}
              checked={chosen.includes(value)}
              onCheckedChange={(checked) => toggle(value, checked)}
            />
          </li>
        ))}
        {shown.length === 0 && <li className="text-xs text-muted">Nothing was reported under that name.</li>}
      </ul>
      {chosen.length > 0 && (
        <div className="border-t border-line p-1.5">
          <Button size="small" variant="ghost" onClick={() => onChoose([])}>
            Any {dimension}
          </Button>
        </div>
      )}
    </>
  );
}

/** An empty value stands for "the producer did not say". */
export function valueName(value: string): string {
  return value === '' ? 'not reported' : value;
}
