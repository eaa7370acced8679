'use client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { AuditFilters } from '@/components/audit/audit-filters';
import { AuditTable } from '@/components/audit/audit-table';
import { ExportAudit } from '@/components/audit/export-audit';
import { useAuditFilter } from '@/components/audit/use-audit-filter';
import { EmptyState } from '@/components/console/empty-state';
import { LoadingRows } from '@/components/console/loading-rows';
import { PageHeader } from '@/components/console/page-header';
import { ProblemPanel } from '@/components/console/problem-panel';
import { TableFooter } from '@/components/console/table-footer';
import { Button } from '@/components/ui/button';
import { auditList } from '@/lib/audit/queries';

/** Who did what? */
export function AuditView({ project }: { project: string }) {
  const { filter, isNarrowed, change, clear } = useAuditFilter();
  const trail = useInfiniteQuery({ ...auditList(project, filter), placeholderData: keepPreviousData });
  const events = trail.data?.pages.flatMap((page) => page.items) ?? [];
  const more = {
    hasMore: trail.hasNextPage,
    loading: trail.isFetchingNextPage,
    load: () => void trail.fetchNextPage(),
  };
  return (
    <>
      <PageHeader
        title="Audit"
        description="Who did what, on what, when, from where, with what result? Rows are never changed or deleted."
        actions={<ExportAudit events={events} />}
      />
      <AuditFilters filter={filter} onChange={change} isNarrowed={isNarrowed} onClear={clear} />
      {trail.isPending && <LoadingRows rows={12} />}
      {trail.isError && (
        <div className="p-4">
          <ProblemPanel problem={trail.error} retrying={trail.isFetching} onRetry={() => void trail.refetch()} />
        </div>
      )}
      {trail.data && events.length === 0 && (
        <EmptyState
          kind="nothing-matches"
          title={isNarrowed ? 'Nothing in this time matches these filters' : 'Nothing happened in this time range'}
          action={isNarrowed && <Button onClick={clear}>Clear filters</Button>}
        >
          {!isNarrowed && 'Choose a longer range above.'}
        </EmptyState>
      )}
      {events.length > 0 && (
        <>
          <AuditTable events={events} onNarrow={change} />
          <TableFooter shown={events.length} total={trail.hasNextPage ? null : events.length} more={more} />
        </>
      )}
    </>
  );
}
