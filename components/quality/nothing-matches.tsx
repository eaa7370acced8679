import { EmptyState } from '@/components/console/empty-state';
import { ButtonLink } from '@/components/ui/button';
import { FILTERS } from '@/lib/quality/filters';
import { screenHref } from '@/lib/quality/links';
import type { Scope } from '@/lib/quality/scope';

/** Why the range shows nothing, and the likeliest way out: the filters where there are any, else a longer range. */
export function NothingMatches({ project, screen, scope }: { project: string; screen: string; scope: Scope }) {
  const isFiltered = FILTERS.some((name) => (scope[name]?.length ?? 0) > 0);
  const wider: Scope = isFiltered ? { from: scope.from, to: scope.to } : { from: 'now-30d', to: 'now' };
  return (
    <EmptyState
      kind="nothing-matches"
      title={isFiltered ? 'Nothing matches these filters in this time range' : 'No evidence in this time range'}
      action={
        <ButtonLink href={screenHref(project, screen, wider)}>
          {isFiltered ? 'Clear filters' : 'Show the last 30 days'}
        </ButtonLink>
      }
    />
  );
}
