'use client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { DataTable } from '@/components/console/data-table';
import { LoadingRows } from '@/components/console/loading-rows';
import { PageHeader } from '@/components/console/page-header';
import { ProblemPanel } from '@/components/console/problem-panel';
import { StaleNote } from '@/components/console/stale-note';
import { EmptyExecutions } from '@/components/evidence/empty-executions';
import { executionColumns } from '@/components/evidence/execution-columns';
import { ExecutionFilters } from '@/components/evidence/execution-filters';
import { FindById } from '@/components/evidence/find-by-id';
import { Button } from '@/components/ui/button';
import { executionList } from '@/lib/evidence/queries';
import { executionFilterOf, executionHref, executionParsers } from '@/lib/evidence/url';

/** What happened in single executions: the newest first, narrowed by the address. */
export function ExecutionsView({ project, isEmptyProject }: { project: string; isEmptyProject: boolean }) {
  const [address, change] = useQueryStates(executionParsers, { history: 'push' });
  const filter = useMemo(() => executionFilterOf(address, new Date()), [address]);
  const query = useInfiniteQuery({ ...executionList(project, filter), placeholderData: keepPreviousData });
  const columns = useMemo(() => executionColumns(project), [project]);
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const byCalls = (['provider', 'model', 'tool', 'capability'] as const).filter((key) => address[key].length > 0);
  const retry = () => void query.refetch();
  return (
    <>
      <PageHeader
        title="Executions"
        description="What happened in single executions, newest first. Each read is kept in the audit trail."
        actions={<FindById project={project} />}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line px-4 py-1.5">
        {address.id ? <SearchedId id={address.id} onClear={() => void change({ id: null })} /> : <ExecutionFilters />}
        {!address.id && byCalls.length > 0 && (
          <p className="text-xs text-muted">Narrowed by {byCalls.join(', ')} to executions with such a failing call.</p>
        )}
      </div>
      {query.isError && query.data && (
        <StaleNote
          since={new Date(query.dataUpdatedAt).toISOString()}
          reason="The last refresh failed"
          refreshing={query.isFetching}
          onRefresh={retry}
        />
      )}
      {query.isError && !query.data && (
        <div className="p-4">
          <ProblemPanel problem={query.error} retrying={query.isFetching} onRetry={retry} />
        </div>
      )}
      {query.isPending && <LoadingRows rows={12} />}
      {query.data && (
        <DataTable
          caption="Executions, newest first"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.execution_id}
          rowHref={(row) => executionHref(project, row.execution_id)}
          refreshing={query.isPlaceholderData}
          more={{
            hasMore: query.hasNextPage,
            loading: query.isFetchingNextPage,
            load: () => void query.fetchNextPage(),
          }}
          empty={<EmptyExecutions project={project} isEmptyProject={isEmptyProject} />}
        />
      )}
    </>
  );
}

function SearchedId({ id, onClear }: { id: string; onClear: () => void }) {
  return (
    <>
      <p className="min-w-0 text-xs text-muted">
        Executions of <span className="font-mono break-all text-ink">{id}</span>, whatever the time range and the
        filters.
      </p>
      <Button size="small" variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </>
  );
}
