'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { EmptyState } from '@/components/console/empty-state';
import { NothingMatches } from '@/components/quality/nothing-matches';
import { ButtonLink } from '@/components/ui/button';
import { formatPlural } from '@/lib/format/number';
import type { GroupState } from '@/lib/groups/lifecycle';
import { changeAddress, type Queue } from '@/lib/groups/url';
import type { Scope } from '@/lib/quality/scope';

interface EmptyQueueProps {
  project: string;
  queue: Queue;
  states: Record<GroupState, number>;
  scope: Scope;
  /** By words or classes, which only the queue knows. */
  isNarrowed: boolean;
}

/** Why the queue is empty: everything in it is dealt with, or nothing failed in what was asked for. */
export function EmptyQueue({ project, queue, states, scope, isNarrowed }: EmptyQueueProps) {
  const base = `${usePathname()}?${useSearchParams()}`;
  const others = Object.values(states).reduce((sum, count) => sum + count, 0);
  if (others === 0 && isNarrowed) {
    return (
      <EmptyState
        kind="nothing-matches"
        action={
          <ButtonLink href={changeAddress(base, { q: null, error_class: null })}>Clear words and classes</ButtonLink>
        }
      />
    );
  }
  if (others === 0) return <NothingMatches project={project} screen="failures" scope={scope} />;
  return (
    <EmptyState
      kind="nothing-matches"
      title={queue === 'regressed' ? 'No group has regressed' : 'Nothing waits for triage'}
      action={
        <ButtonLink href={changeAddress(base, { queue: 'all' })}>Show all {formatPlural(others, 'group')}</ButtonLink>
      }
    />
  );
}
