'use client';
import { useQueryStates } from 'nuqs';
import { FilterChip } from '@/components/console/filter-chip';
import { Button } from '@/components/ui/button';
import { executionParsers } from '@/lib/evidence/url';
import { FAULT_DOMAINS } from '@/lib/facts/vocabulary';
import { ENDINGS } from '@/lib/quality/success';

/** What this list alone is narrowed by, and what came along from another screen, so that it can be dropped. */
export function ExecutionFilters() {
  const [address, change] = useQueryStates(executionParsers, { history: 'push' });
  const brought = (['error_class', 'capability', 'region'] as const).filter((key) => address[key].length > 0);
  const own = ['outcome', 'domain', 'error_class', 'capability', 'region'] as const;
  const isNarrowed = own.some((key) => address[key].length > 0);
  const choose = (key: (typeof own)[number]) => (values: readonly string[]) =>
    void change({ [key]: values.length > 0 ? [...values] : null });
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="sr-only">Filters of executions</legend>
      <FilterChip dimension="outcome" options={ENDINGS} chosen={address.outcome} onChoose={choose('outcome')} />
      <FilterChip
        dimension="fault domain"
        options={FAULT_DOMAINS}
        chosen={address.domain}
        onChoose={choose('domain')}
      />
      {brought.map((key) => (
        <FilterChip
          key={key}
          dimension={key.replace('_', ' ')}
          options={[]}
          chosen={address[key]}
          onChoose={choose(key)}
        />
      ))}
      {isNarrowed && (
        <Button
          size="small"
          variant="ghost"
          onClick={() => void change(Object.fromEntries(own.map((key) => [key, null])))}
        >
          Clear
        </Button>
      )}
    </fieldset>
  );
}
