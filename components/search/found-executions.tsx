'use client';
import { CopyableId } from '@/components/console/copyable-id';
import { DataTable } from '@/components/console/data-table';
import { Duration } from '@/components/console/duration';
import { OutcomeMark } from '@/components/console/outcome-mark';
import { PageHeader } from '@/components/console/page-header';
import type { Column } from '@/components/console/table-column';
import { Timestamp } from '@/components/console/timestamp';
import type { Found, FoundExecution } from '@/lib/search/find';

type Mark = Parameters<typeof OutcomeMark>[0]['outcome'];

const COLUMNS: readonly Column<FoundExecution>[] = [
  { key: 'id', header: 'Execution', cell: (row) => <CopyableId id={row.execution_id} copy="never" /> },
  { key: 'outcome', header: 'Outcome', cell: (row) => <OutcomeMark outcome={(row.outcome ?? row.state) as Mark} /> },
  { key: 'started', header: 'Started', cell: (row) => <Timestamp at={row.started_at} card={false} /> },
  {
    key: 'duration',
    header: 'Duration',
    align: 'end',
    hideBelow: 'sm',
    cell: (row) => (row.duration_ms === null ? '—' : <Duration durationMs={row.duration_ms} />),
  },
];

/** The executions of an interaction or a thread that was searched for. */
export function FoundExecutions({ project, id, found }: { project: string; id: string; found: Found }) {
  return (
    <>
      <PageHeader
        title={`Executions of one ${found.kind}`}
        description={<CopyableId id={id} label={`${found.kind} id`} full />}
      />
      <DataTable
        caption={`Executions of the ${found.kind}`}
        columns={COLUMNS}
        rows={found.executions}
        rowKey={(row) => row.execution_id}
        rowHref={(row) => `/${project}/executions/${encodeURIComponent(row.execution_id)}`}
        empty={null}
      />
    </>
  );
}
