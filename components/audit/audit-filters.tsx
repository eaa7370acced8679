'use client';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { AuditFilter } from '@/lib/audit/contract';
import type { AuditChange } from './use-audit-filter';

interface AuditFiltersProps {
  filter: AuditFilter;
  isNarrowed: boolean;
  onChange: (change: AuditChange) => void;
  onClear: () => void;
}

const RESULTS = [
  { value: 'any', label: 'Any result' },
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
] as const;

/** What narrows the trail beside the time range. A text counts once it is confirmed, so that not every letter is a search. */
export function AuditFilters({ filter, isNarrowed, onChange, onClear }: AuditFiltersProps) {
  const { actor = '', action = '', object = '', result } = filter;
  return (
    <fieldset className="grid grid-cols-2 items-end gap-2 px-4 pb-3 md:flex md:flex-wrap">
      <legend className="sr-only">Filters</legend>
      <TextFilter
        key={`actor ${actor}`}
        label="Actor"
        hint="Name, e-mail or id"
        value={actor}
        onChange={(text) => onChange({ actor: text })}
      />
      <TextFilter
        key={`action ${action}`}
        label="Action"
        hint="Such as member."
        value={action}
        onChange={(text) => onChange({ action: text })}
      />
      <TextFilter
        key={`object ${object}`}
        label="Object"
        hint="Kind or id"
        value={object}
        onChange={(text) => onChange({ object: text })}
      />
      <Labelled label="Result">
        {(id) => (
          <Select
            id={id}
            size="small"
            options={RESULTS}
            value={result ?? 'any'}
            onValueChange={(value) => onChange({ result: value === 'any' ? null : value })}
          />
        )}
      </Labelled>
      {isNarrowed && (
        <Button size="small" variant="ghost" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </fieldset>
  );
}

interface TextFilterProps {
  label: string;
  hint: string;
  value: string;
  onChange: (text: string) => void;
}

/** Keeps what is typed to itself until Enter or until the field is left. Keyed by its value, so that it follows the address. */
function TextFilter({ label, hint, value, onChange }: TextFilterProps) {
  const [typed, setTyped] = useState(value);
  const confirm = () => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <Labelled label={label}>
      {(id) => (
        <Input
          id={id}
          size="small"
          placeholder={hint}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={confirm}
          onKeyDown={(event) => event.key === 'Enter' && confirm()}
        />
      )}
    </Labelled>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-0.5 md:w-44">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
