import type { ReactNode } from 'react';

/** A key as printed on the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-sm border border-line bg-sunken px-1 font-mono text-[11px] leading-none text-muted">
      {children}
    </kbd>
  );
}
