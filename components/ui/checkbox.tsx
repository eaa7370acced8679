'use client';
import { Check, Minus } from 'lucide-react';
import * as Primitive from 'radix-ui/checkbox';
import { type ReactNode, useId } from 'react';

interface CheckboxProps {
  /** Shown beside the box; with `hideLabel` only read aloud. */
  label: ReactNode;
  hideLabel?: boolean;
  hint?: ReactNode;
  checked?: boolean | 'indeterminate';
  defaultChecked?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  name?: string;
  value?: string;
  disabled?: boolean;
}

/** A box with its label. `indeterminate` stands for "some of them". */
export function Checkbox({ label, hideLabel = false, hint, onCheckedChange, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <span className="inline-flex items-start gap-2 align-top">
      <Primitive.Root
        {...rest}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onCheckedChange={(checked) => onCheckedChange?.(checked === true)}
        className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-sm border border-edge bg-page text-on-accent hover:border-muted disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent"
      >
        <Primitive.Indicator>
          {rest.checked === 'indeterminate' ? (
            <Minus className="size-3" />
          ) : (
            <Check className="size-3" strokeWidth={3} />
          )}
        </Primitive.Indicator>
      </Primitive.Root>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm'}>
        {label}
        {hint && (
          <span id={`${id}-hint`} className="block text-xs text-muted">
            {hint}
          </span>
        )}
      </label>
    </span>
  );
}
