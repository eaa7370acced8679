'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartLine, Download, Table2 } from 'lucide-react';
import { useState } from 'react';
import { ChartTableView } from '@/components/charts/chart-table';
import { EmptyState } from '@/components/console/empty-state';
import { LoadingRows } from '@/components/console/loading-rows';
import { ProblemPanel } from '@/components/console/problem-panel';
import { saveCsv } from '@/components/console/save-csv';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Panel } from '@/components/ui/panel';
import { droppedList } from '@/lib/redaction-policy/queries';
import { CSV_HEADER, csvRows, daysTable } from './dropped-days';
import { DroppedFilters } from './dropped-filters';
import { DroppedTable } from './dropped-table';
import { useDroppedFilter } from './use-dropped-filter';

/** What producers offered and Assay dropped: by producer and name, with its course, as a table by day and as CSV. */
export function DroppedPanel({ project, onAdd }: { project: string; onAdd: (key: string) => void }) {
  const { address, filter, isNarrowed, change } = useDroppedFilter();
  const dropped = useQuery({ ...droppedList(project, filter), placeholderData: keepPreviousData });
  const [isByDay, setByDay] = useState(false);
  const { days, items, producers } = dropped.data ?? { days: [], items: [], producers: [] };
  return (
    <Panel
      title="What was dropped"
      meta="days in UTC"
      variant="flush"
      padded={false}
      actions={
        <>
          <IconButton
            size="small"
            label={isByDay ? 'View by name' : 'View by day'}
            icon={isByDay ? <ChartLine /> : <Table2 />}
            onClick={() => setByDay(!isByDay)}
          />
          <IconButton
            size="small"
            label="Download as CSV"
            icon={<Download />}
            onClick={() => saveCsv(`dropped-${project}`, CSV_HEADER, csvRows(days, items))}
          />
        </>
      }
    >
      <p className="max-w-prose px-4 pb-3 text-muted">
        Only names are counted. What they held is gone and cannot be looked up, not even by an administrator.
      </p>
      <DroppedFilters address={address} change={change} producers={producers} />
      {dropped.isPending && <LoadingRows rows={6} />}
      {dropped.isError && (
        <div className="px-4 pb-4">
          <ProblemPanel problem={dropped.error} retrying={dropped.isFetching} onRetry={() => void dropped.refetch()} />
        </div>
      )}
      {dropped.data && items.length === 0 && (
        <EmptyState
          {...(isNarrowed
            ? { kind: 'nothing-matches', title: 'Nothing of this kind was counted for this producer in this period' }
            : { kind: 'nothing-yet', title: 'Nothing of this kind was counted in this period' })}
          action={isNarrowed && <Button onClick={() => change({ producer: '' })}>Every producer</Button>}
        />
      )}
      {items.length > 0 &&
        (isByDay ? (
          <ChartTableView caption="What was dropped by day" table={daysTable(days, items)} />
        ) : (
          <DroppedTable category={address.category} days={days} items={items} onAdd={onAdd} />
        ))}
    </Panel>
  );
}
