'use client';
import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Kbd } from '@/components/ui/kbd';
import { SearchOptions, type SearchPlace, searchOptions } from './search-options';
import { useShortcuts } from './shortcuts';

interface SearchBoxProps {
  /** Where a search goes; the text is added as `q`. */
  action: string;
  /** Screens that can be opened by name. */
  places: readonly SearchPlace[];
}

/** Goes to an id, a group or a screen. `/` or Ctrl/⌘ K focuses it; an id is found whatever the time range. */
export function SearchBox({ action, places }: SearchBoxProps) {
  const router = useRouter();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const options = searchOptions(typed.trim(), action, places);

  const focus = () => {
    field.current?.focus();
    field.current?.select();
    return undefined;
  };
  useShortcuts('Everywhere', [
    { keys: '/', label: 'Search', run: focus },
    { keys: 'mod+k', label: 'Search', run: focus },
  ]);

  const go = (href: string | undefined) => {
    if (!href) return;
    setOpen(false);
    setTyped('');
    field.current?.blur();
    router.push(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive((active + 1) % options.length);
    else if (event.key === 'ArrowUp') setActive((active + options.length - 1) % options.length);
    else if (event.key === 'Enter') go(options[active]?.href);
    else if (event.key === 'Escape') field.current?.blur();
    else return;
    event.preventDefault();
  };

  return (
    <div className="relative w-full">
      <Search aria-hidden className="pointer-events-none absolute top-[7px] left-2 size-3.5 text-muted" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Search for an id, a group or a screen"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open ? `${id}-${active}` : undefined}
        placeholder="Find an id, a group, a screen"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        className="h-7 w-full rounded-md border border-line bg-sunken pr-8 pl-7 text-xs text-ellipsis hover:border-edge focus:bg-page"
      />
      <span className="pointer-events-none absolute top-[5px] right-1.5 max-md:hidden">
        <Kbd>/</Kbd>
      </span>
      <SearchOptions id={id} open={open} options={options} active={active} onActive={setActive} onGo={go} />
    </div>
  );
}
