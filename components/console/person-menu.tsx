'use client';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Kbd } from '@/components/ui/kbd';
import { Popover } from '@/components/ui/popover';
import { ThemeSwitch } from '@/components/ui/theme-switch';
import type { ThemeChoice } from '@/lib/theme/theme';
import { nameVisibility } from './nav-links';

interface PersonMenuProps {
  person: { readonly name: string; readonly email: string };
  theme: ThemeChoice;
  signOut: ReactNode;
  narrow: boolean;
  wide?: boolean;
}

/** Who is signed in, the colours, the way out. */
export function PersonMenu({ person, theme, signOut, narrow, wide = false }: PersonMenuProps) {
  return (
    <Popover
      label="Account"
      width="small"
      trigger={
        <button
          type="button"
          title={person.email}
          className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-1.5 text-left hover:bg-hover"
        >
          <span
            aria-hidden
            className="flex size-5 shrink-0 items-center justify-center rounded-full bg-line text-[10px] font-semibold"
          >
            {person.name.slice(0, 1).toUpperCase()}
          </span>
          <span className={clsx('min-w-0 truncate', nameVisibility(narrow, wide))}>
            <span className="sr-only">Account of </span>
            {person.name}
          </span>
        </button>
      }
    >
      <div className="border-b border-line px-3 py-2">
        <p className="truncate font-medium">{person.name}</p>
        <p className="truncate text-xs text-muted">{person.email}</p>
      </div>
      <div className="flex flex-col gap-2 px-3 py-2">
        <div className="flex items-center justify-between">
          <span className="text-xs text-muted">Colours</span>
          <ThemeSwitch initial={theme} />
        </div>
        <p className="flex items-center justify-between text-xs text-muted">
          Keys on this screen <Kbd>?</Kbd>
        </p>
      </div>
      <div className="border-t border-line p-2">{signOut}</div>
    </Popover>
  );
}
