'use client';
import { useRouter } from 'next/navigation';
import type { KeyboardEvent, MouseEvent } from 'react';
import { PageLink } from '@/components/ui/page-link';
import { Cell, Row } from '@/components/ui/table';
import type { Column } from './table-column';
import { type Selection, SelectRow } from './table-selection';

interface TableRowProps<RowData> {
  rowKey: string;
  index: number;
  row: RowData;
  columns: readonly Column<RowData>[];
  href: string | undefined;
  current: boolean;
  selection: Selection | undefined;
}

/** One row. Its link is a real one in a cell; a press anywhere else on the row follows it too. */
export function TableRow<RowData>(props: TableRowProps<RowData>) {
  const { rowKey, index, row, columns, href, current, selection } = props;
  const router = useRouter();
  const linked = columns.find((column) => column.linked) ?? (columns[0]?.linked === false ? undefined : columns[0]);

  const follow = (event: MouseEvent) => {
    if (!href || isOwnTarget(event.target) || window.getSelection()?.isCollapsed === false) return;
    if (event.metaKey || event.ctrlKey) window.open(href, '_blank', 'noopener');
    else router.push(href);
  };
  const openByKey = (event: KeyboardEvent) => {
    if (href && event.key === 'Enter' && event.target === event.currentTarget) router.push(href);
  };

  return (
    <Row
      tabIndex={-1}
      aria-rowindex={index + 2}
      data-key={rowKey}
      selected={current || (selection?.selected.has(rowKey) ?? false)}
      interactive={href !== undefined}
      onClick={follow}
      onKeyDown={openByKey}
    >
      {selection && <SelectRow selection={selection} rowKey={rowKey} />}
      {columns.map((column) => (
        <Cell key={column.key} {...cellLook(column)}>
          {href && column === linked ? (
            <PageLink href={href} data-row-link="" className="rounded-sm underline-offset-2 hover:underline">
              {column.cell(row)}
            </PageLink>
          ) : (
            column.cell(row)
          )}
        </Cell>
      ))}
    </Row>
  );
}

function cellLook<RowData>({ align, mono, muted, wrap, hideBelow }: Column<RowData>) {
  return { align, mono, muted, wrap, hideBelow };
}

/** Whether a press belongs to something inside the row: a link, a button, a field. */
function isOwnTarget(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('a,button,input,label,[role="checkbox"],[role="dialog"],[role="menu"]') !== null
  );
}
