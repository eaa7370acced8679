'use client';
import { Search } from 'lucide-react';
import { useId, useRef } from 'react';
import { Kbd } from '@/components/ui/kbd';
import { SearchOptions, type SearchPlace } from './search-options';
import { useShortcuts } from './shortcuts';
import { useCombobox } from './use-combobox';

interface SearchBoxProps {
  /** Where a search goes; the text is added as `q`. */
  action: string;
  /** Screens that can be opened by name. */
  places: readonly SearchPlace[];
}

/** Goes to an id, a group or a screen. `/` or Ctrl/⌘ K focuses it; an id is found whatever the time range. */
export function SearchBox({ action, places }: SearchBoxProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const box = useCombobox(field, action, places);
  const run = () => {
    field.current?.focus();
    field.current?.select();
    return undefined;
  };
  useShortcuts('Everywhere', [
    { keys: '/', label: 'Search', run },
    { keys: 'mod+k', label: 'Search', run },
  ]);
  return (
    <div className="relative w-full">
      <Search aria-hidden className="pointer-events-none absolute top-[7px] left-2 size-3.5 text-muted" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Search for an id, a group or a screen"
        aria-expanded={box.open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={box.open ? `${id}-${box.active}` : undefined}
        placeholder="Find an id, a group, a screen"
        autoComplete="off"
        spellCheck={false}
        value={box.typed}
        onChange={(event) => box.type(event.target.value)}
        onFocus={() => box.setOpen(true)}
        onBlur={() => box.setOpen(false)}
        onKeyDown={box.onKeyDown}
        className="h-7 w-full rounded-md border border-line bg-sunken pr-8 pl-7 text-xs text-ellipsis hover:border-edge focus:bg-page"
      />
      <span className="pointer-events-none absolute top-[5px] right-1.5 max-md:hidden">
        <Kbd>/</Kbd>
      </span>
      <SearchOptions {...box} id={id} onActive={box.setActive} onGo={box.go} />
    </div>
  );
}
