import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

export const CONTROL =
  'rounded-md border border-edge bg-page text-ink text-sm transition-colors duration-100 hover:border-muted disabled:opacity-50 aria-invalid:border-danger read-only:bg-sunken';

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'size'> & {
  size?: 'small' | 'medium';
  mono?: boolean;
  /** Inside the field, before the text. */
  icon?: ReactNode;
  /** Inside the field, after the text: a unit or a key. */
  suffix?: ReactNode;
};

/** One line of text. Fills the width it is given; the label comes from `Field`. */
export function Input({ size = 'medium', mono = false, icon, suffix, ...rest }: InputProps) {
  const input = (
    <input
      {...rest}
      className={clsx(
        CONTROL,
        'w-full',
        size === 'small' ? 'h-7' : 'h-8',
        icon ? 'pl-8' : 'pl-2.5',
        suffix ? 'pr-12' : 'pr-2.5',
        mono && 'font-mono text-xs',
        rest.type === 'file' && 'py-1 file:mr-2.5 file:text-accent',
      )}
    />
  );
  if (!icon && !suffix) return input;
  return (
    <span className="relative flex w-full items-center">
      {icon && (
        <span aria-hidden className="pointer-events-none absolute left-2.5 text-muted [&>svg]:size-3.5">
          {icon}
        </span>
      )}
      {input}
      {suffix && <span className="pointer-events-none absolute right-2.5 text-xs text-muted">{suffix}</span>}
    </span>
  );
}
