'use client';
import * as Primitive from 'radix-ui/radio-group';
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
    <div className="flex flex-col gap-1.5">
      <span id={`${id}-legend`} className="text-xs font-medium">
        {legend}
      </span>
      <Primitive.Root
        {...(name && { name })}
        value={value ?? ''}
        onValueChange={(next) => onValueChange(next as Value)}
        orientation={orientation}
        aria-labelledby={`${id}-legend`}
        className={orientation === 'vertical' ? 'flex flex-col gap-1.5' : 'flex flex-wrap gap-x-4 gap-y-1.5'}
      >
        {options.map((option) => (
          <span key={option.value} className="inline-flex items-start gap-2">
            <Primitive.Item
              id={`${id}-${option.value}`}
              value={option.value}
              className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-edge bg-page hover:border-muted data-[state=checked]:border-accent"
            >
              <Primitive.Indicator className="size-2 rounded-full bg-accent" />
            </Primitive.Item>
            <label htmlFor={`${id}-${option.value}`} className="text-sm">
              {option.label}
              {option.hint && <span className="block text-xs text-muted">{option.hint}</span>}
            </label>
          </span>
        ))}
      </Primitive.Root>
    </div>
  );
}
