'use client';
import { useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/console/empty-state';
import { Button } from '@/components/ui/button';
import { FINDING_FILTERS, findingsParsers } from '@/lib/controls/url';

/** Why the list has no rows, and what would give some. */
export function EmptyFindings() {
  const [address, change] = useQueryStates(findingsParsers, { history: 'push' });
  const narrowing = [...FINDING_FILTERS, 'rule' as const].filter((key) => address[key].length > 0);
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
        address.queue === 'open' ? 'No finding in this time range is open' : 'No finding of this time range is here'
      }
      action={
        address.queue === 'open' ? (
          <Button onClick={() => void change({ from: 'now-30d', to: null })}>Show the last 30 days</Button>
        ) : (
          <Button onClick={() => void change({ queue: 'all' })}>Show all findings</Button>
        )
      }
    >
      A finding is a control that the facts of an execution prove violated.
    </EmptyState>
  );
}
