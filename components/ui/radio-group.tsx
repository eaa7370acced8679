'use client';
import { type ReactNode, useId } from 'react';

interface RadioGroupProps<Value extends string> {
  legend: ReactNode;
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[];
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  name?: string;
  orientation?: 'vertical' | 'horizontal';
}

/** One of a few, all visible. Arrow keys move. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, options, value, onValueChange, name, orientation = 'vertical' } = props;
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs font-medium">{legend}</legend>
      <div className={orientation === 'vertical' ? 'flex flex-col gap-1.5' : 'flex flex-wrap gap-x-4 gap-y-1.5'}>
        {options.map((option) => (
          <span key={option.value} className="inline-flex items-start gap-2">
            <input
              type="radio"
              id={`${id}-${option.value}`}
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
              className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-edge bg-page checked:border-[5px] checked:border-accent hover:border-muted"
            />
            <label htmlFor={`${id}-${option.value}`} className="text-sm">
              {option.label}
              {option.hint && (
                <span id={`${id}-${option.value}-hint`} className="block text-xs text-muted">
                  {option.hint}
                </span>
              )}
            </label>
          </span>
        ))}
      </div>
    </fieldset>
  );
}
