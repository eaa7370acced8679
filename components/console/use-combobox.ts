'use client';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { type SearchPlace, searchOptions } from './search-options';

/** The state of the search field: what is typed, what it offers, which of that Enter would open. */
export function useCombobox(field: RefObject<HTMLInputElement | null>, action: string, places: readonly SearchPlace[]) {
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const options = searchOptions(typed.trim(), action, places);

  const go = (href: string | undefined) => {
    if (!href) return;
    setOpen(false);
    setTyped('');
    field.current?.blur();
    router.push(href);
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(0);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive((active + 1) % options.length);
    else if (event.key === 'ArrowUp') setActive((active + options.length - 1) % options.length);
    else if (event.key === 'Enter') go(options[active]?.href);
    else if (event.key === 'Escape') field.current?.blur();
    else return;
    event.preventDefault();
  };
  return { typed, type, open, setOpen, active, setActive, options, go, onKeyDown };
}
