import { CopyableId } from '@/components/console/copyable-id';
import { Duration } from '@/components/console/duration';
import type { Column } from '@/components/console/table-column';
import { Timestamp } from '@/components/console/timestamp';
import { PageLink } from '@/components/ui/page-link';
import type { ExecutionSummary } from '@/lib/evidence/execution';
import { executionHref, familyHref } from '@/lib/evidence/url';
import { formatCount, MISSING } from '@/lib/format/number';
import { AttributionCell } from './attribution-cell';
import { EndingMark } from './ending-mark';

/** The columns of the list of executions. */
export function executionColumns(project: string): Column<ExecutionSummary>[] {
  return [
    { key: 'outcome', header: 'Outcome', linked: false, cell: (row) => <EndingMark execution={row} brief /> },
    { key: 'started', header: 'Started', cell: (row) => <Started execution={row} /> },
    { key: 'attribution', header: 'Attribution', cell: (row) => <AttributionCell execution={row} /> },
    {
      key: 'execution',
      header: 'Execution',
      cell: ({ execution_id: id }) => (
        <CopyableId id={id} label="execution id" href={executionHref(project, id)} copy="hover" />
      ),
    },
    {
      key: 'duration',
      header: 'Duration',
      align: 'end',
      cell: (row) => <Duration durationMs={row.duration_ms} />,
    },
    {
      key: 'calls',
      header: 'Model / tool',
      align: 'end',
      hideBelow: 'sm',
      cell: (row) => `${formatCount(row.model_calls)} / ${formatCount(row.tool_calls)}`,
    },
    {
      key: 'failed',
      header: 'Failed',
      align: 'end',
      hideBelow: 'sm',
      cell: (row) => <FailedCalls execution={row} />,
    },
    { key: 'runtime', header: 'Runtime', hideBelow: 'lg', cell: (row) => row.runtime ?? MISSING },
    {
      key: 'release',
      header: 'Release',
      hideBelow: 'md',
      cell: (row) => <Release execution={row} />,
    },
    {
      key: 'thread',
      header: 'Thread',
      hideBelow: 'md',
      cell: ({ thread_id: id, thread_inferred }) =>
        // An inferred one is only the trace again, so its id would say nothing.
        thread_inferred ? (
          <PageLink href={familyHref(project, 'thread', id)} className="text-muted underline-offset-2 hover:underline">
            inferred
          </PageLink>
        ) : (
          <CopyableId id={id} label="thread id" href={familyHref(project, 'thread', id)} copy="never" />
        ),
    },
  ];
}

function Started({ execution: { started_at, time_flagged } }: { execution: ExecutionSummary }) {
  return (
    <>
      <Timestamp at={started_at} />
      {time_flagged && (
        <span className="text-muted" title="The producer's clock cannot be right.">
          {' '}
          clock off
        </span>
      )}
    </>
  );
}

function Release({ execution: { release, environment } }: { execution: ExecutionSummary }) {
  return (
    <>
      {release ?? MISSING} {environment && <span className="text-muted">{environment}</span>}
    </>
  );
}

/** The two are counted apart: an absorbed failure is one that a later attempt recovered. */
function FailedCalls({ execution: { failed_calls, absorbed_calls } }: { execution: ExecutionSummary }) {
  return (
    <>
      {formatCount(failed_calls)}
      {absorbed_calls > 0 && <span className="text-muted"> ({formatCount(absorbed_calls)} absorbed)</span>}
    </>
  );
}
