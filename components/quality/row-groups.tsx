'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DomainShape } from '@/components/console/mark-shape';
import { ProblemPanel } from '@/components/console/problem-panel';
import { PageLink } from '@/components/ui/page-link';
import { formatCount } from '@/lib/format/number';
import type { GroupFilter } from '@/lib/groups/contract';
import { groupList } from '@/lib/groups/queries';
import type { AttributionDimension } from '@/lib/quality/attribution';
import { domainOf } from '@/lib/quality/changes';
import { ignoredFilters } from '@/lib/quality/filters';
import { screenHref } from '@/lib/quality/links';
import type { Scope } from '@/lib/quality/scope';

const MOST_GROUPS = 6;

/** The largest error groups of a row. A failure does not keep every dimension of its call; then there is nothing to list. */
export function RowGroups({ project, scope, by }: { project: string; scope: Scope; by: AttributionDimension }) {
  const isKept = !ignoredFilters('failures', scope).includes(by);
  const query = useInfiniteQuery({ ...groupList(project, filterOf(scope)), enabled: isKept });
  // A group of which everything was absorbed is no failure of the row.
  const groups = (query.data?.pages[0]?.items ?? []).filter((group) => group.gross > 0);
  return (
    <section aria-label="Error groups" className="flex flex-col gap-1.5">
      <h3 className="text-xs font-medium text-muted">Error groups</h3>
      {!isKept && <p className="text-muted">Groups are not kept by {by}; open the failures to see them all.</p>}
      {query.isError && <ProblemPanel problem={query.error} onRetry={() => void query.refetch()} />}
      {query.data && groups.length === 0 && <p className="text-muted">No group.</p>}
      <ul className="text-xs">
        {groups.slice(0, MOST_GROUPS).map((group) => (
          <li key={group.id} className="flex min-h-6 items-center gap-2 border-b border-line py-0.5">
            <DomainShape domain={group.domain} />
            <PageLink
              href={screenHref(project, `failures/${group.id}`, scope)}
              className="min-w-0 flex-1 underline-offset-2 hover:underline"
            >
              {[group.error_class.replaceAll('_', ' '), group.operation, group.provider].filter(Boolean).join(' · ')}
            </PageLink>
            <span>{formatCount(group.gross)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The groups' own filter has lists that it may keep, and names only domains that there are. */
function filterOf({ domain, ...scope }: Scope): GroupFilter {
  const lists = Object.entries(scope).map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]);
  return { ...Object.fromEntries(lists), ...(domain && { domain: domain.map(domainOf) }), sort: 'gross' };
}
