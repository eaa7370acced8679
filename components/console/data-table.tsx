'use client';
import { type ReactNode, useRef } from 'react';
import { HeaderCell, Table, TableHead } from '@/components/ui/table';
import type { Column } from './table-column';
import { TableFooter } from './table-footer';
import { TableRow } from './table-row';
import { SelectAll, type Selection } from './table-selection';
import { useRowKeys } from './use-row-keys';
import type { TableSort } from './use-table-sort';

export interface DataTableProps<RowData> {
  /** The accessible name. */
  caption: string;
  columns: readonly Column<RowData>[];
  rows: readonly RowData[];
  rowKey: (row: RowData) => string;
  /** Where a row leads; the whole row is then pressable. */
  rowHref?: (row: RowData) => string;
  sort?: TableSort;
  /** Key of the row whose detail is open. */
  currentKey?: string | null;
  selection?: Selection;
  /** How many rows there are in all, where that is known. */
  total?: number;
  more?: { hasMore: boolean; loading: boolean; load: () => void };
  /** Old rows are shown while new ones come. */
  refreshing?: boolean;
  /** An `EmptyState`, in place of rows. */
  empty: ReactNode;
}

/** A dense table: order in the address, rows that are links, `j` `k` and Enter, cursor paging. */
export function DataTable<RowData>(props: DataTableProps<RowData>) {
  const { caption, columns, rows, rowKey, rowHref, sort, selection, currentKey, total, more, refreshing, empty } =
    props;
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body, selection);
  const keys = rows.map(rowKey);
  const rowCount = total ?? (more?.hasMore ? null : rows.length);
  return (
    <div className="relative min-w-0">
      {refreshing && <RefreshBar />}
      <Table caption={caption} aria-rowcount={rowCount === null ? -1 : rowCount + 1} aria-busy={refreshing}>
        <TableHead>
          <tr aria-rowindex={1}>
            {selection && <SelectAll selection={selection} keys={keys} />}
            {columns.map(({ key, header, sortable, align, unit, width, hideBelow }) => (
              <HeaderCell
                key={key}
                align={align}
                unit={unit}
                width={width}
                hideBelow={hideBelow}
                sort={sort && sortable ? directionOf(sort, key) : undefined}
                onSort={sort && sortable ? () => sort.toggle(key) : undefined}
              >
                {header}
              </HeaderCell>
            ))}
          </tr>
        </TableHead>
        <tbody ref={body} data-row-keys="">
          {rows.map((row, index) => (
            <TableRow
              key={keys[index]}
              rowKey={keys[index] ?? ''}
              index={index}
              row={row}
              columns={columns}
              href={rowHref?.(row)}
              current={currentKey === keys[index]}
              selection={selection}
            />
          ))}
        </tbody>
      </Table>
      {rows.length === 0 && !refreshing && empty}
      {rows.length > 0 && <TableFooter shown={rows.length} total={rowCount} more={more} />}
    </div>
  );
}

function directionOf(sort: TableSort, key: string) {
  return sort.current.key === key ? sort.current.direction : null;
}

function RefreshBar() {
  return (
    <div role="status" className="absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden">
      <span className="sr-only">Refreshing</span>
      <div aria-hidden className="h-full w-1/3 animate-progress bg-accent" />
    </div>
  );
}
