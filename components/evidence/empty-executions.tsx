'use client';
import { useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/console/empty-state';
import { Button, ButtonLink } from '@/components/ui/button';
import { executionParsers, executionsHref } from '@/lib/evidence/url';

/** The likeliest to be in the way first: the finer a filter, the fewer executions it leaves. */
const FINEST_FIRST = [
  'error_class',
  'capability',
  'tool',
  'model',
  'provider',
  'domain',
  'outcome',
  'release',
  'region',
  'runtime',
  'environment',
] as const;

/** Why the list has no rows, and the one step that most likely gives some. */
export function EmptyExecutions({ project, isEmptyProject }: { project: string; isEmptyProject: boolean }) {
  const [address, change] = useQueryStates(executionParsers, { history: 'push' });
  if (isEmptyProject)
    return (
      <EmptyState
        kind="nothing-yet"
        title="No execution yet"
        action={<ButtonLink href={`/${project}/overview`}>How to send evidence</ButtonLink>}
      >
        Executions appear here as soon as an agent or its exporter sends traces or facts to this project.
      </EmptyState>
    );
  if (address.id)
    return (
      <EmptyState
        kind="nothing-matches"
        title="No execution, interaction or thread has this id"
        action={<ButtonLink href={executionsHref(project)}>Show all executions</ButtonLink>}
      >
        Looked at all times and under no filter. The id must be whole; what is shown shortened is copied whole.
      </EmptyState>
    );
  const finest = FINEST_FIRST.find((key) => address[key].length > 0);
  if (!finest)
    return (
      <EmptyState
        kind="nothing-matches"
        title="No execution started in this time range"
        action={<Button onClick={() => void change({ from: 'now-30d', to: null })}>Show the last 30 days</Button>}
      />
    );
  return (
    <EmptyState
      kind="nothing-matches"
      action={
        <>
          <Button onClick={() => void change({ [finest]: null })}>Any {finest.replace('_', ' ')}</Button>
          <Button
            variant="ghost"
            onClick={() => void change(Object.fromEntries(FINEST_FIRST.map((key) => [key, null])))}
          >
            Clear all filters
          </Button>
        </>
      }
    />
  );
}
