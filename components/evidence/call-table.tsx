import { DataTable } from '@/components/console/data-table';
import { DomainMark } from '@/components/console/domain-mark';
import { Duration } from '@/components/console/duration';
import { EmptyState } from '@/components/console/empty-state';
import type { Column } from '@/components/console/table-column';
import type { CallRow, Dossier, Occurrence } from '@/lib/evidence/dossier';
import { spaced } from '@/lib/evidence/words';
import type { FaultDomain } from '@/lib/facts/vocabulary';
import { sentenceCase } from '@/lib/format/id';
import { formatCount, formatPlural, MISSING } from '@/lib/format/number';
import { FactLink } from './fact-link';

type JudgedCall = CallRow & { readonly occurrence: Occurrence | undefined };

const COLUMNS: readonly Column<JudgedCall>[] = [
  {
    key: 'begins',
    header: 'Begins',
    align: 'end',
    linked: false,
    cell: (row) =>
      row.time_flagged ? <span className="text-muted">clock off</span> : <Duration durationMs={row.starts_ms} />,
  },
  { key: 'kind', header: 'Kind', cell: (row) => sentenceCase(row.kind) },
  {
    key: 'name',
    header: 'Model, capability or tool',
    cell: (row) => (
      <FactLink id={row.fact_id} data-row-link="" className="rounded-sm underline-offset-2 hover:underline">
        {row.name ?? 'not named'}
      </FactLink>
    ),
  },
  { key: 'operation', header: 'Operation', hideBelow: 'sm', cell: (row) => row.operation ?? MISSING },
  { key: 'provider', header: 'Provider', hideBelow: 'md', cell: (row) => row.provider ?? MISSING },
  { key: 'attempt', header: 'Attempt', align: 'end', hideBelow: 'md', cell: (row) => row.attempt ?? MISSING },
  { key: 'status', header: 'Status', cell: (row) => row.status },
  {
    key: 'error',
    header: 'Error',
    cell: (row) => [row.http_status, row.error].filter((part) => part !== null).join(' ') || MISSING,
  },
  {
    key: 'judged',
    header: 'Judged as',
    cell: ({ occurrence }) =>
      occurrence ? (
        <span className="inline-flex items-center gap-1.5 align-top">
          <DomainMark domain={occurrence.domain as FaultDomain} />
          <span className="text-muted">{occurrence.role}</span>
        </span>
      ) : (
        MISSING
      ),
  },
  {
    key: 'dispatch',
    header: 'Dispatch',
    hideBelow: 'lg',
    cell: (row) => (row.dispatch_state ? spaced(row.dispatch_state) : MISSING),
  },
  {
    key: 'duration',
    header: 'Duration',
    align: 'end',
    cell: (row) => <Duration durationMs={row.duration_ms} />,
  },
  {
    key: 'tokens',
    header: 'Tokens',
    unit: 'in / out',
    align: 'end',
    hideBelow: 'lg',
    cell: (row) =>
      row.input_tokens === null && row.output_tokens === null
        ? MISSING
        : `${formatCount(row.input_tokens)} / ${formatCount(row.output_tokens)}`,
  },
];

/** All calls by their beginning, the failing ones with how they were judged. */
export function CallTable({ dossier, openFact }: { dossier: Dossier; openFact: string | null }) {
  const occurrences = new Map(dossier.occurrences.map((occurrence) => [occurrence.fact_id, occurrence]));
  const rows = dossier.calls.map((call) => ({ ...call, occurrence: occurrences.get(call.fact_id) }));
  return (
    <>
      <DataTable
        caption="Calls by their beginning"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.fact_id}
        currentKey={openFact}
        empty={<EmptyState kind="nothing-matches" title="No fact reports a call of a model or a tool" />}
      />
      {dossier.omitted.calls > 0 && (
        <p className="px-4 py-2 text-xs text-muted">
          {formatPlural(dossier.omitted.calls, 'later call')} not listed; the list of facts has them.
        </p>
      )}
    </>
  );
}
