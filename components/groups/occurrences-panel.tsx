'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { CopyableId } from '@/components/console/copyable-id';
import { DataTable } from '@/components/console/data-table';
import { EmptyState } from '@/components/console/empty-state';
import { LoadingRows } from '@/components/console/loading-rows';
import { OutcomeMark } from '@/components/console/outcome-mark';
import { ProblemPanel } from '@/components/console/problem-panel';
import type { Column } from '@/components/console/table-column';
import { Timestamp } from '@/components/console/timestamp';
import { Panel } from '@/components/ui/panel';
import type { Outcome } from '@/lib/facts/vocabulary';
import { sentenceCase } from '@/lib/format/id';
import { formatCount, MISSING } from '@/lib/format/number';
import { byExecution, type DecidingSignal, type FailedExecution, signalsOf } from '@/lib/groups/by-execution';
import type { GroupScope } from '@/lib/groups/contract';
import { groupOccurrences } from '@/lib/groups/queries';

interface OccurrencesPanelProps {
  project: string;
  groupId: string;
  scope: GroupScope;
}

/** The executions in which the group was seen. */
export function OccurrencesPanel({ project, groupId, scope }: OccurrencesPanelProps) {
  const query = useInfiniteQuery(groupOccurrences(project, groupId, scope));
  const occurrences = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel title="Representative executions" meta="newest first; each read is audited" variant="flush" padded={false}>
      {query.isPending && <LoadingRows rows={4} />}
      {query.isError && !query.data && (
        <div className="px-4 pb-4">
          <ProblemPanel problem={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
        </div>
      )}
      {occurrences.length > 0 && <Signals signals={signalsOf(occurrences)} />}
      {query.data && (
        <DataTable
          caption="Representative executions"
          columns={columnsOf(project)}
          rows={byExecution(occurrences)}
          rowKey={({ execution_id }) => execution_id}
          rowHref={({ execution_id }) => hrefOf(project, execution_id)}
          more={{
            hasMore: query.hasNextPage,
            loading: query.isFetchingNextPage,
            load: () => void query.fetchNextPage(),
          }}
          empty={<EmptyState kind="nothing-matches" title="No failure of this group in this time range" />}
        />
      )}
    </Panel>
  );
}

/** In place of the failures, for somebody who may see their number only. */
export function OccurrencesRefused() {
  return (
    <Panel title="Representative executions" variant="flush">
      <p className="text-muted">
        Single executions need the permission <code className="font-mono text-xs text-ink">quality:drilldown</code>. An
        administrator of this project can give it to you.
      </p>
    </Panel>
  );
}

/** What decided that these failures are what the group says. */
function Signals({ signals }: { signals: readonly DecidingSignal[] }) {
  return (
    <p className="px-4 pb-2 text-xs text-muted">
      Decided by{' '}
      {signals.map(({ signal, confidence, failures }, index) => (
        <Fragment key={`${signal} ${confidence}`}>
          {index > 0 && ', '}
          <code className="font-mono text-ink">{signal}</code> with {confidence} confidence ({formatCount(failures)})
        </Fragment>
      ))}
      .
    </p>
  );
}

function hrefOf(project: string, executionId: string): string {
  return `/${project}/executions/${encodeURIComponent(executionId)}`;
}

function columnsOf(project: string): Column<FailedExecution>[] {
  return [
    {
      key: 'execution',
      header: 'Execution',
      linked: false,
      cell: (row) => (
        <CopyableId id={row.execution_id} label="execution id" href={hrefOf(project, row.execution_id)} copy="hover" />
      ),
    },
    { key: 'observed', header: 'Observed', cell: (row) => <Timestamp at={row.observed_at} show="relative" /> },
    {
      key: 'outcome',
      header: 'Outcome',
      cell: (row) => (row.outcome ? <OutcomeMark outcome={row.outcome as Outcome} /> : MISSING),
    },
    { key: 'failures', header: 'Failures', align: 'end', hideBelow: 'sm', cell: (row) => formatCount(row.failures) },
    { key: 'role', header: 'Role', hideBelow: 'sm', cell: (row) => sentenceCase(row.role) },
    { key: 'release', header: 'Release', hideBelow: 'md', cell: (row) => row.release ?? MISSING },
    { key: 'call', header: 'Model or tool', hideBelow: 'md', cell: (row) => row.tool ?? row.model ?? MISSING },
  ];
}
