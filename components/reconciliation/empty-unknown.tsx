'use client';
import { useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/console/empty-state';
import { Button } from '@/components/ui/button';
import { UNKNOWN_FILTERS, unknownParsers } from '@/lib/reconciliation/url';

/** Why the queue has no rows, and what would give some. */
export function EmptyUnknown() {
  const [address, change] = useQueryStates(unknownParsers, { history: 'push' });
  const narrowing = UNKNOWN_FILTERS.filter((key) => address[key].length > 0);
  if (narrowing.length > 0)
    return (
      <EmptyState
        kind="nothing-matches"
        action={
          <Button onClick={() => void change(Object.fromEntries(narrowing.map((key) => [key, null])))}>
            Clear the filters
          </Button>
        }
      />
    );
  return (
    <EmptyState
      kind="nothing-matches"
      title={
        address.queue === 'reconciled'
          ? 'Nothing of this time range is reconciled'
          : 'No unknown outcome in this time range is left to reconcile'
      }
      action={<Button onClick={() => void change({ from: 'now-30d', to: null })}>Show the last 30 days</Button>}
    >
      Here stand executions that ended unknown or fell silent, and mutations that no answer confirmed.
    </EmptyState>
  );
}
