import { EmptyState } from '@/components/console/empty-state';
import { ButtonLink } from '@/components/ui/button';
import type { FilterName } from '@/lib/quality/filters';
import { screenHref } from '@/lib/quality/links';
import type { Scope } from '@/lib/quality/scope';

/** What stands in place of figures that could single out a person. */
export function TooFewThreads({ project, screen, scope }: { project: string; screen: string; scope: Scope }) {
  return (
    <EmptyState
      kind="nothing-matches"
      title="Fewer than 5 threads match these filters"
      action={
        <ButtonLink href={screenHref(project, screen, { from: scope.from, to: scope.to })}>Clear filters</ButtonLink>
      }
    >
      <p>
        Figures of so few threads could single out a person, so they are not shown. Choose a longer range or fewer
        filters.
      </p>
    </EmptyState>
  );
}

/** Says which filters do not narrow what is shown, because it does not belong to any one of their values. */
export function NotNarrowed({ what, by }: { what: string; by: readonly FilterName[] }) {
  if (by.length === 0) return null;
  return (
    <span>
      {what} not narrowed by {by.join(', ')}.
    </span>
  );
}
