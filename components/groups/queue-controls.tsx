'use client';
import { Search } from 'lucide-react';
import { debounce, useQueryStates } from 'nuqs';
import { FilterChip } from '@/components/console/filter-chip';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { FAULT_DOMAINS } from '@/lib/facts/vocabulary';
import { failuresParsers } from '@/lib/groups/url';

const ORDERS = [
  { value: 'last_seen', label: 'Last seen' },
  { value: 'gross', label: 'Most failures' },
  { value: 'first_seen', label: 'First seen' },
] as const;
const TYPING_MS = 250;

/** The filters of which the queue alone knows, beside those of every screen. */
const NARROWING = ['domain', 'error_class'] as const;

interface QueueControlsProps {
  /** The error classes that the project's groups have; undefined while loading. */
  errorClasses: readonly string[] | undefined;
}

/** Search, filters and order of the queue, kept in the address. */
export function QueueControls({ errorClasses }: QueueControlsProps) {
  const [address, change] = useQueryStates(failuresParsers);
  const options = { domain: FAULT_DOMAINS, error_class: errorClasses ?? [] };
  const isNarrowed = address.q !== '' || NARROWING.some((name) => address[name].length > 0);
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-b border-line px-4 py-2">
      <div className="min-w-40 flex-1">
        <Input
          size="small"
          type="search"
          aria-label="Find a group by its words"
          placeholder="Find by words"
          icon={<Search />}
          value={address.q}
          onChange={(event) => void change({ q: event.target.value || null }, { limitUrlUpdates: debounce(TYPING_MS) })}
        />
      </div>
      <div className="w-32">
        <Select
          size="small"
          aria-label="Order"
          options={ORDERS}
          value={address.order}
          onValueChange={(order) => void change({ order }, { history: 'push' })}
        />
      </div>
      <div className="flex basis-full flex-wrap gap-1.5">
        {NARROWING.map((name) => (
          <FilterChip
            key={name}
            dimension={name.replaceAll('_', ' ')}
            options={options[name]}
            chosen={address[name]}
            onChoose={(values) => void change({ [name]: values.length > 0 ? [...values] : null }, { history: 'push' })}
          />
        ))}
        {isNarrowed && (
          <Button
            size="small"
            variant="ghost"
            onClick={() => void change({ q: null, domain: null, error_class: null }, { history: 'push' })}
          >
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}
