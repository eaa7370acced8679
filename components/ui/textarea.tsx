import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { CONTROL } from './input';

type TextareaProps = Omit<ComponentProps<'textarea'>, 'className'> & { mono?: boolean };

/** Several lines of text. It grows with what is typed where the browser can do that. */
export function Textarea({ mono = false, rows = 3, ...rest }: TextareaProps) {
  return (
    <textarea
      rows={rows}
      {...rest}
      className={clsx(CONTROL, 'field-sizing-content block min-h-16 w-full px-2.5 py-1.5', mono && 'font-mono text-xs')}
    />
  );
}
