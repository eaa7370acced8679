'use client';
import { ChartColumn, Download, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { saveCsv } from '@/components/console/save-csv';
import { IconButton } from '@/components/ui/icon-button';
import { Panel } from '@/components/ui/panel';
import { type ChartTable, ChartTableView } from './chart-table';

interface ChartPanelProps {
  title: string;
  /** After the title: the unit, the zone. */
  meta?: ReactNode;
  /** What the chart says, in a sentence; read aloud in its place. */
  summary: string;
  /** Everything that the chart shows; also what the CSV holds. */
  table: ChartTable;
  /** Name of the CSV file without its ending. */
  fileName: string;
  legend?: ReactNode;
  footer?: ReactNode;
  actions?: ReactNode;
  /** The chart. */
  children: ReactNode;
}

/** A chart with its twin: the same values as a table and as CSV. */
export function ChartPanel(props: ChartPanelProps) {
  const { title, meta, summary, table, fileName, legend, footer, actions, children } = props;
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel
      title={title}
      meta={meta}
      padded={false}
      {...(footer !== undefined && { footer })}
      actions={
        <>
          {actions}
          <IconButton
            size="small"
            label={asTable ? 'View as chart' : 'View as table'}
            icon={asTable ? <ChartColumn /> : <Table2 />}
            onClick={() => setAsTable(!asTable)}
          />
          <IconButton
            size="small"
            label="Download as CSV"
            icon={<Download />}
            onClick={() =>
              saveCsv(
                fileName,
                table.header,
                table.rows.map((row) => row.map((cell) => cell.raw)),
              )
            }
          />
        </>
      }
    >
      {asTable ? (
        <ChartTableView caption={title} table={table} />
      ) : (
        <figure className="px-4 pb-3">
          <figcaption className="sr-only">{summary}</figcaption>
          {legend}
          {children}
        </figure>
      )}
    </Panel>
  );
}
