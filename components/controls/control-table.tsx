'use client';
import type { ReactNode } from 'react';
import { Sparkline } from '@/components/charts/sparkline';
import { DataTable } from '@/components/console/data-table';
import { StateMark } from '@/components/console/state-mark';
import type { Column } from '@/components/console/table-column';
import { useTableSort } from '@/components/console/use-table-sort';
import type { ControlRow } from '@/lib/controls/contract';
import { CONTROL_SORT_FALLBACK, CONTROL_SORTS, sortControls } from '@/lib/controls/sort';
import { controlHref } from '@/lib/controls/url';
import { isJudged } from '@/lib/controls/words';
import { formatCount } from '@/lib/format/number';
import type { Scope } from '@/lib/quality/scope';
import { ShareChange, ShareHeld } from './judged-cells';

interface ControlTableProps {
  project: string;
  scope: Scope;
  rows: readonly ControlRow[];
  refreshing: boolean;
  empty: ReactNode;
}

/** Every rule of conformance with what it said of the executions of the range. */
export function ControlTable({ project, scope, rows, refreshing, empty }: ControlTableProps) {
  const sort = useTableSort(CONTROL_SORTS, CONTROL_SORT_FALLBACK);
  return (
    <DataTable
      caption="Controls"
      columns={COLUMNS}
      rows={sortControls(rows, sort.current)}
      rowKey={({ rule }) => rule}
      rowHref={({ rule }) => controlHref(project, rule, scope)}
      sort={sort}
      refreshing={refreshing}
      empty={empty}
    />
  );
}

const COLUMNS: Column<ControlRow>[] = [
  { key: 'rule', header: 'Rule', sortable: true, mono: true, cell: ({ rule }) => rule },
  { key: 'title', header: 'What must hold', wrap: true, cell: (row) => <Title row={row} /> },
  figure('share', 'Share held', (row) => <ShareHeld judged={row} />),
  figure('violated', 'Violated', (row) => formatCount(row.violated)),
  figure('not_evidenced', 'Not evidenced', (row) => formatCount(row.not_evidenced)),
  { ...figure('held', 'Held', (row) => formatCount(row.held)), hideBelow: 'sm' },
  {
    key: 'trend',
    header: 'Violated over time',
    align: 'end',
    hideBelow: 'lg',
    cell: (row) => isJudged(row) && <Trend row={row} />,
  },
  { ...figure('change', 'Change', (row) => <ShareChange judged={row} />), hideBelow: 'sm' },
];

function figure(key: string, header: string, show: (row: ControlRow) => ReactNode): Column<ControlRow> {
  return {
    ...{ key, header, align: 'end', sortable: true },
    cell: (row) => (isJudged(row) ? show(row) : <span className="text-muted">–</span>),
  };
}

function Title({ row }: { row: ControlRow }) {
  return (
    <div className="flex min-w-48 flex-wrap gap-x-2">
      <span className={isJudged(row) ? '' : 'text-muted'}>{row.title}</span>
      {row.is_first_violation && <StateMark state="failing" label="First violation" />}
    </div>
  );
}

function Trend({ row }: { row: ControlRow }) {
  return (
    <span className="inline-flex align-middle">
      <Sparkline values={row.violated_trend} label={`Violated share of ${row.rule} over time`} />
    </span>
  );
}
