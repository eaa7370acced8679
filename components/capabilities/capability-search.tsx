'use client';
import { Search } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { registryParsers } from '@/lib/capabilities/url';

const SEARCH_MAX_CHARACTERS = 128;

/** Narrows the registry; the text counts once it is confirmed, so that not every letter is a search. */
export function CapabilitySearch() {
  const [{ search }, change] = useQueryStates(registryParsers, { history: 'push' });
  const id = useId();
  const confirm = (text: string) => void change({ search: text.trim() || null });
  return (
    <form
      className="flex items-center gap-2 border-t border-line px-4 py-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        confirm(String(new FormData(event.currentTarget).get('search') ?? ''));
      }}
    >
      <label htmlFor={id} className="sr-only">
        Part of an id, a provider or a target
      </label>
      <span className="block w-full max-w-80">
        <Input
          key={search}
          id={id}
          name="search"
          size="small"
          icon={<Search />}
          placeholder="Id, provider or target"
          maxLength={SEARCH_MAX_CHARACTERS}
          autoComplete="off"
          spellCheck={false}
          defaultValue={search}
        />
      </span>
      {search !== '' && (
        <Button size="small" variant="ghost" onClick={() => confirm('')}>
          Clear
        </Button>
      )}
    </form>
  );
}
