'use client';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { CONTROL } from './input';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  /** After the label, for what the choice means. */
  hint?: string;
  disabled?: boolean;
}

interface SelectProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  /** No value shows the placeholder. */
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  size?: 'small' | 'medium';
  name?: string;
  disabled?: boolean;
  /** Needed where no `Field` labels it. */
  'aria-label'?: string;
  id?: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/** One of a list, opened on demand. The browser's own control: type to jump, the device's picker on a phone. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onValueChange, placeholder = 'Choose', size = 'medium', ...rest } = props;
  return (
    <span className="relative flex w-full items-center">
      <select
        {...rest}
        value={value ?? ''}
        // An option's value is one of ours by construction; the placeholder cannot be chosen.
        onChange={(event) => onValueChange(event.target.value as Value)}
        className={clsx(
          CONTROL,
          'w-full appearance-none truncate pr-8 pl-2.5',
          size === 'small' ? 'h-7 text-xs' : 'h-8',
          value === undefined && 'text-muted',
        )}
      >
        {value === undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            disabled={option.disabled ?? false}
            className="bg-raised text-ink"
          >
            {option.hint ? `${option.label} – ${option.hint}` : option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2.5 size-3.5 text-muted" />
    </span>
  );
}
