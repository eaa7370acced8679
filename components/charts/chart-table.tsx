import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import type { CsvValue } from '@/lib/format/csv';

/** What a chart shows, cell by cell: as a person reads it, and as a program does. The first column names the row. */
export interface ChartTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly { readonly raw: CsvValue; readonly shown: string }[])[];
}

/** The table twin of a chart. */
export function ChartTableView({ caption, table }: { caption: string; table: ChartTable }) {
  return (
    <div className="max-h-72 overflow-y-auto">
      <Table caption={caption}>
        <TableHead>
          <tr>
            {table.header.map((name, index) => (
              <HeaderCell key={name} align={index === 0 ? 'start' : 'end'}>
                {name}
              </HeaderCell>
            ))}
          </tr>
        </TableHead>
        <tbody>
          {table.rows.map((row) => (
            <Row key={String(row[0]?.raw)}>
              {row.map((cell, index) => (
                <Cell key={table.header[index]} align={index === 0 ? 'start' : 'end'}>
                  {cell.shown}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
