'use client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { LoadingRows } from '@/components/console/loading-rows';
import { ProblemPanel } from '@/components/console/problem-panel';
import { TableFooter } from '@/components/console/table-footer';
import { NotNarrowed, TooFewThreads } from '@/components/quality/scope-note';
import { useScope } from '@/components/quality/use-scope';
import { groupList } from '@/lib/groups/queries';
import { failuresParsers, filterOf } from '@/lib/groups/url';
import { EmptyQueue } from './empty-queue';
import { QueueControls } from './queue-controls';
import { QueueRow } from './queue-row';
import { QueueTabs } from './queue-tabs';
import { useQueueKeys } from './use-queue-keys';

interface QueueProps {
  project: string;
  /** The group that is open beside the queue. */
  openId: string | null;
}

/** What should be triaged next: the groups of the range, in the order in which they want attention. */
export function Queue({ project, openId }: QueueProps) {
  const [address] = useQueryStates(failuresParsers);
  const scope = useScope();
  const filter = useMemo(() => filterOf(address, new Date()), [address]);
  const query = useInfiniteQuery({ ...groupList(project, filter), placeholderData: keepPreviousData });
  const list = useQueueKeys();
  const first = query.data?.pages[0];
  const groups = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <QueueTabs states={first?.states} queue={address.queue} />
      <QueueControls errorClasses={first?.error_classes} />
      {first && (
        <p className="px-4 py-1 text-xs text-muted empty:hidden">
          <NotNarrowed what="Failures are" by={first.not_narrowed_by} />
        </p>
      )}
      {query.isPending && <LoadingRows rows={8} rowHeight={60} />}
      {query.isError && !query.data && (
        <div className="p-4">
          <ProblemPanel problem={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
        </div>
      )}
      {first?.fewer_than_5 && <TooFewThreads project={project} screen="failures" scope={scope} />}
      {first && !first.fewer_than_5 && groups.length === 0 && (
        <EmptyQueue
          project={project}
          queue={address.queue}
          states={first.states}
          scope={scope}
          isNarrowed={address.q !== '' || address.error_class.length > 0}
        />
      )}
      <ul ref={list} data-row-keys="" aria-label="Error groups" aria-busy={query.isPlaceholderData}>
        {groups.map((group) => (
          <QueueRow key={group.id} project={project} group={group} isOpen={group.id === openId} />
        ))}
      </ul>
      {groups.length > 0 && (
        <TableFooter
          shown={groups.length}
          total={query.hasNextPage ? null : groups.length}
          more={{
            hasMore: query.hasNextPage,
            loading: query.isFetchingNextPage,
            load: () => void query.fetchNextPage(),
          }}
        />
      )}
    </>
  );
}
