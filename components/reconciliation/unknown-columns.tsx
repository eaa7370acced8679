import { CopyableId } from '@/components/console/copyable-id';
import { StateMark } from '@/components/console/state-mark';
import type { Column } from '@/components/console/table-column';
import { Timestamp } from '@/components/console/timestamp';
import { Button } from '@/components/ui/button';
import { executionHref } from '@/lib/evidence/url';
import { sentenceCase } from '@/lib/format/id';
import { MISSING } from '@/lib/format/number';
import type { UnknownOutcome } from '@/lib/reconciliation/contract';
import { nameOf, REASON_WORDS } from '@/lib/reconciliation/words';
import { Standing } from './standing';

/** The columns of the queue. @param onReconcile undefined for people who may not. */
export function unknownColumns(
  project: string,
  onReconcile: ((unknown: UnknownOutcome) => void) | undefined,
): Column<UnknownOutcome>[] {
  return [
    { key: 'what', header: 'What is unknown', cell: (row) => <What unknown={row} /> },
    { key: 'since', header: 'Since', cell: (row) => <Timestamp at={row.observed_at} /> },
    { key: 'standing', header: 'Standing', cell: (row) => <Standing reconciliation={row.reconciliation} /> },
    {
      key: 'execution',
      header: 'Execution',
      linked: false,
      cell: ({ execution_id: id }) => (
        <CopyableId id={id} label="execution id" href={executionHref(project, id)} copy="hover" />
      ),
    },
    { key: 'why', header: 'Why', hideBelow: 'lg', muted: true, cell: (row) => REASON_WORDS[row.reason] },
    { key: 'runtime', header: 'Runtime', hideBelow: 'lg', cell: (row) => row.runtime ?? MISSING },
    { key: 'release', header: 'Release', hideBelow: 'md', cell: (row) => row.release ?? MISSING },
    ...(onReconcile
      ? [
          {
            key: 'act',
            header: 'Act',
            align: 'end' as const,
            linked: false,
            cell: (row: UnknownOutcome) => (
              <Button size="small" onClick={() => onReconcile(row)} aria-label={`Reconcile ${nameOf(row)}`}>
                Reconcile
              </Button>
            ),
          },
        ]
      : []),
  ];
}

function What({ unknown }: { unknown: UnknownOutcome }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <StateMark state="unknown" label={nameOf(unknown)} />
      <span className="text-muted">{sentenceCase(unknown.kind).toLowerCase()}</span>
    </span>
  );
}
