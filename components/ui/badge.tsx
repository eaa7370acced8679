import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface BadgeProps {
  variant?: 'plain' | 'outline' | 'accent';
  mono?: boolean;
  children: ReactNode;
}

/** A short word about something. Text stays ink; what means good or bad takes a mark (`StateMark`), not a badge. */
export function Badge({ variant = 'plain', mono = false, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex h-5 max-w-full items-center gap-1 truncate rounded-sm px-1.5 text-xs whitespace-nowrap',
        variant === 'plain' && 'bg-hover',
        variant === 'outline' && 'border border-line',
        variant === 'accent' && 'bg-selected font-medium text-accent',
        mono && 'font-mono',
      )}
    >
      {children}
    </span>
  );
}
