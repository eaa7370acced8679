'use client';
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
export function Checkbox(props: CheckboxProps) {
  const { label, hideLabel = false, hint, checked, onCheckedChange, ...rest } = props;
  const id = useId();
  return (
    <span className="inline-flex items-start gap-2 align-top">
      <span className="relative mt-0.5 flex size-4 shrink-0">
        <input
          {...rest}
          type="checkbox"
          id={id}
          {...(checked !== undefined && { checked: checked === true })}
          {...(onCheckedChange && { onChange: (event) => onCheckedChange(event.target.checked) })}
          ref={(box) => {
            if (box) box.indeterminate = checked === 'indeterminate';
          }}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="peer size-4 appearance-none rounded-sm border border-edge bg-page checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent hover:border-muted disabled:opacity-50"
        />
        <Glyph show="peer-checked:block peer-indeterminate:hidden" path="M3.5 8.3 6.7 11.4 12.5 5" />
        <Glyph show="peer-indeterminate:block" path="M4 8h8" />
      </span>
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

function Glyph({ show, path }: { show: string; path: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 16 16"
      className={`pointer-events-none absolute inset-0 hidden size-4 fill-none stroke-on-accent stroke-2 ${show}`}
    >
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
