'use client';
import type { ReactNode } from 'react';
import { Sparkline } from '@/components/charts/sparkline';
import { DataTable } from '@/components/console/data-table';
import { StateShape } from '@/components/console/mark-shape';
import type { Column } from '@/components/console/table-column';
import { useTableSort } from '@/components/console/use-table-sort';
import { formatDuration, formatDurationExact } from '@/lib/format/duration';
import { sentenceCase } from '@/lib/format/id';
import { formatCount, formatPercent, formatPoints, MISSING } from '@/lib/format/number';
import {
  type AttributionDimension,
  CELL_SORT_FALLBACK,
  CELL_SORTS,
  rateChange,
  sortCells,
} from '@/lib/quality/attribution';
import type { Breakdown, Cell } from '@/lib/quality/contract';
import { DimensionValue } from './dimension-value';

type Item = Breakdown['items'][number];

interface MatrixProps {
  by: AttributionDimension;
  answer: Breakdown;
  /** Value of the row whose detail is open, `''` for not reported. */
  openRow: string | null;
  /** The address that opens a row. */
  hrefOf: (value: string) => string;
  refreshing: boolean;
  empty: ReactNode;
}

/** Who is responsible, row by row: the dimension's own things against what went wrong with them. */
export function ResponsibilityMatrix({ by, answer, openRow, hrefOf, refreshing, empty }: MatrixProps) {
  const sort = useTableSort(CELL_SORTS, CELL_SORT_FALLBACK);
  // Beside the detail of a row there is room for what ranks the rows, not for all of it.
  const columns = openRow === null ? columnsOf(by) : columnsOf(by).filter(({ key }) => BESIDE_DETAIL.includes(key));
  return (
    <DataTable
      caption={`Responsibility by ${by}`}
      columns={columns}
      rows={sortCells(answer.items, sort.current)}
      rowKey={(item) => item.value ?? ''}
      rowHref={(item) => hrefOf(item.value ?? '')}
      currentKey={openRow}
      sort={sort}
      total={answer.items.length + answer.left_out}
      refreshing={refreshing}
      empty={empty}
    />
  );
}

const BESIDE_DETAIL = ['value', 'share', 'failing', 'rate', 'change', 'calls'];

function columnsOf(by: AttributionDimension): Column<Item>[] {
  return [
    { key: 'value', header: sentenceCase(by), cell: (item) => <DimensionValue by={by} value={item.value} /> },
    figure('share', 'Share', (cell) => <ShareCell cell={cell} />, {
      hidden: <span className="text-muted">fewer than 5 threads</span>,
    }),
    figure('failing', 'Failing', (cell) => formatCount(cell.failing)),
    figure('absorbed', 'Absorbed', (cell) => formatCount(cell.absorbed), { hideBelow: 'sm' }),
    figure('rate', 'Rate', (cell) => <RateCell cell={cell} />),
    { ...figure('trend', 'Over time', (cell) => <TrendCell cell={cell} />, { hideBelow: 'xl' }), sortable: false },
    figure('change', 'Change', (cell) => <ChangeCell cell={cell} />),
    duration('p50'),
    duration('p95'),
    duration('p99'),
    figure('calls', 'Calls', (cell) => formatCount(cell.calls)),
  ];
}

function figure(
  key: string,
  header: string,
  show: (cell: Cell) => ReactNode,
  { hidden = MISSING, ...more }: Pick<Column<Item>, 'hideBelow'> & { hidden?: ReactNode } = {},
): Column<Item> {
  return {
    key,
    header,
    align: 'end',
    sortable: true,
    ...more,
    cell: (item) => (item.fewer_than_5 ? hidden : show(item)),
  };
}

function duration(name: 'p50' | 'p95' | 'p99'): Column<Item> {
  return figure(
    name,
    name,
    ({ duration_ms }) => (
      <span title={formatDurationExact(duration_ms[name])}>{formatDuration(duration_ms[name])}</span>
    ),
    { hideBelow: name === 'p95' ? 'md' : 'lg' },
  );
}

function ShareCell({ cell }: { cell: Cell }) {
  const share = cell.responsibility_share ?? 0;
  return (
    <span
      className="inline-flex items-center gap-2"
      title={`${formatCount(cell.responsible)} failing calls whose fault lies here, of all failing calls`}
    >
      <span aria-hidden className="hidden h-1.5 w-16 overflow-hidden rounded-sm bg-hover sm:block">
        <span className="block h-full bg-edge" style={{ width: `${share * 100}%` }} />
      </span>
      <span className="w-12">{formatPercent(cell.responsibility_share)}</span>
    </span>
  );
}

function RateCell({ cell: { rate } }: { cell: Cell }) {
  if (!rate) return MISSING;
  return (
    <>
      {formatPercent(rate.value)}{' '}
      <span className="hidden text-xs text-muted xl:inline" title="95% interval">
        {formatPercent(rate.low)}–{formatPercent(rate.high)}
      </span>
    </>
  );
}

function TrendCell({ cell: { rate_trend: trend } }: { cell: Cell }) {
  return (
    <span className="inline-flex align-middle">
      <Sparkline values={trend} label="Rate over time" />
    </span>
  );
}

function ChangeCell({ cell }: { cell: Cell }) {
  const change = rateChange(cell);
  if (change === null) return <span className="text-muted">{cell.is_new ? 'new' : MISSING}</span>;
  if (!cell.beyond_noise)
    return (
      <span className="text-muted" title="Within what chance explains">
        {formatPoints(change)}
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1.5 align-middle" title="More than chance explains">
      <StateShape state={change > 0 ? 'failing' : 'passing'} />
      <span className="sr-only">{change > 0 ? 'Worse' : 'Better'} beyond noise: </span>
      {formatPoints(change)}
    </span>
  );
}
