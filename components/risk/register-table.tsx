'use client';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from '@/components/console/data-table';
import type { Column } from '@/components/console/table-column';
import { Timestamp } from '@/components/console/timestamp';
import { sentenceCase } from '@/lib/format/id';
import { formatCount, MISSING } from '@/lib/format/number';
import type { RiskListItem } from '@/lib/risk/contract';
import { endInWords, lastDayIncluded } from '@/lib/risk/period';
import { isEnded } from '@/lib/risk/queue';
import { CeilingMeter } from './ceiling-meter';
import { RiskStateMark } from './risk-state-mark';

const COLUMNS: readonly Column<RiskListItem>[] = [
  { key: 'title', header: 'Acceptance', wrap: true, cell: (risk) => <Title risk={risk} /> },
  { key: 'state', header: 'State', hideBelow: 'md', cell: ({ state }) => <RiskStateMark state={state} /> },
  {
    key: 'severity',
    header: 'Residual severity',
    hideBelow: 'lg',
    cell: (risk) => sentenceCase(risk.residual_severity),
  },
  { key: 'owner', header: 'Owner', hideBelow: 'lg', cell: ({ owner }) => owner.name ?? 'Former member' },
  { key: 'ends', header: 'Ends', wrap: true, cell: (risk) => <End risk={risk} /> },
  {
    key: 'failures',
    header: 'At proposal',
    unit: 'failures in 30 d',
    align: 'end',
    hideBelow: 'xl',
    muted: true,
    cell: ({ figures }) => formatCount(figures.at_proposal?.failures ?? null),
  },
  {
    key: 'now',
    header: 'Now',
    unit: 'failures in 30 d',
    align: 'end',
    hideBelow: 'sm',
    cell: ({ figures }) => formatCount(figures.now?.failures ?? null),
  },
  {
    key: 'ceiling',
    header: 'Ceiling used',
    align: 'end',
    hideBelow: 'md',
    cell: ({ ceiling }) => (ceiling ? <CeilingMeter ceiling={ceiling} /> : MISSING),
  },
];

type RegisterTableProps = Pick<DataTableProps<RiskListItem>, 'more' | 'refreshing'> & {
  project: string;
  risks: readonly RiskListItem[];
  empty: ReactNode;
};

/** The acceptances of a queue; a row leads to the document. */
export function RegisterTable({ project, risks, empty, ...rest }: RegisterTableProps) {
  return (
    <DataTable
      caption="Risk acceptances"
      columns={COLUMNS}
      rows={risks}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/${project}/risks/${id}`}
      empty={empty}
      {...rest}
    />
  );
}

function Title({ risk }: { risk: RiskListItem }) {
  return (
    <span className="flex flex-col gap-0.5">
      <span className="font-medium">{risk.title}</span>
      <span className="text-xs text-muted">{risk.scope_in_words}</span>
      <span className="text-xs md:hidden">
        <RiskStateMark state={risk.state} />
      </span>
    </span>
  );
}

/** The last day as it was meant where it was typed, and how far it is from here while that matters. */
function End({ risk: { state, ends_at, ends_typed, zone } }: { risk: RiskListItem }) {
  const isOpen = !isEnded(state);
  return (
    <span className="flex flex-col gap-0.5">
      <span
        title={endInWords(ends_typed, new Date(ends_at), zone)}
        className={clsx('whitespace-nowrap', !isOpen && 'text-muted')}
      >
        {lastDayIncluded(new Date(ends_at), zone)}
      </span>
      {isOpen && (
        <span className="text-xs text-muted">
          <Timestamp at={ends_at} show="relative" card={false} />
        </span>
      )}
    </span>
  );
}
