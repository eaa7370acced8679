import { clsx } from 'clsx';

export interface SearchPlace {
  readonly label: string;
  readonly href: string;
}

interface SearchOptionsProps {
  id: string;
  open: boolean;
  options: readonly SearchPlace[];
  active: number;
  onActive: (index: number) => void;
  onGo: (href: string) => void;
}

/** The results under the search field. The focus stays in the field, which names the active one. */
export function SearchOptions({ id, open, options, active, onActive, onGo }: SearchOptionsProps) {
  return (
    <div
      role="listbox"
      id={`${id}-list`}
      aria-label="Results"
      hidden={!open}
      className="absolute top-8 right-0 z-30 w-full min-w-64 rounded-md bg-raised p-1 shadow-overlay"
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field does it
        <div
          key={option.href}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerMove={() => onActive(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onGo(option.href)}
          className={clsx('truncate rounded-sm px-2 py-1 text-sm', index === active && 'bg-hover')}
        >
          {option.label}
        </div>
      ))}
    </div>
  );
}

const MAX_PLACES = 7;

/** Screens whose name holds the text, then the search itself; with nothing typed, the first screens. */
export function searchOptions(text: string, action: string, places: readonly SearchPlace[]): readonly SearchPlace[] {
  if (text === '') return places.slice(0, MAX_PLACES);
  const named = places.filter((place) => place.label.toLowerCase().includes(text.toLowerCase()));
  const separator = action.includes('?') ? '&' : '?';
  const search = { label: `Find “${text}”`, href: `${action}${separator}q=${encodeURIComponent(text)}` };
  return [...named.slice(0, MAX_PLACES), search];
}
