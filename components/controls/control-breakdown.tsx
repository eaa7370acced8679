'use client';
import type { ReactNode } from 'react';
import { DataTable } from '@/components/console/data-table';
import type { Column } from '@/components/console/table-column';
import type { Control, ControlCell } from '@/lib/controls/contract';
import { sentenceCase } from '@/lib/format/id';
import { formatCount } from '@/lib/format/number';
import { ShareChange, ShareHeld } from './judged-cells';

type Item = Control['items'][number];

/** One rule by one dimension, the most violated first. */
export function ControlBreakdown({ answer, refreshing }: { answer: Control; refreshing: boolean }) {
  return (
    <DataTable
      caption={`By ${answer.by}`}
      columns={columnsOf(answer.by)}
      rows={answer.items}
      rowKey={({ value }) => value ?? ''}
      total={answer.items.length + answer.left_out}
      refreshing={refreshing}
      empty={<p className="px-4 py-6 text-muted">The rule judged no situation that names a {answer.by}.</p>}
    />
  );
}

function columnsOf(by: Control['by']): Column<Item>[] {
  return [
    {
      key: 'value',
      header: sentenceCase(by),
      cell: ({ value }) => value ?? <span className="text-muted">not reported</span>,
    },
    figure('share', 'Share held', (cell) => <ShareHeld judged={cell} />, 'fewer than 5 threads'),
    figure('violated', 'Violated', (cell) => formatCount(cell.violated)),
    figure('not_evidenced', 'Not evidenced', (cell) => formatCount(cell.not_evidenced)),
    figure('held', 'Held', (cell) => formatCount(cell.held)),
    { ...figure('change', 'Change', (cell) => <ShareChange judged={cell} />), hideBelow: 'sm' },
  ];
}

function figure(key: string, header: string, show: (cell: ControlCell) => ReactNode, hidden = '–'): Column<Item> {
  return {
    ...{ key, header, align: 'end' },
    cell: (item) => (item.fewer_than_5 ? <span className="text-muted">{hidden}</span> : show(item)),
  };
}
