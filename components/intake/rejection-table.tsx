import { Timestamp } from '@/components/console/timestamp';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import { formatCount } from '@/lib/format/number';
import type { IntakeCount } from '@/lib/intake/contract';
import { rejectionWords } from '@/lib/intake/rejection-words';

/** What was refused and what puts it right, the latest first. */
export function RejectionTable({ rejections }: { rejections: readonly IntakeCount[] }) {
  const latestFirst = rejections.toSorted((a, b) => (a.last_at < b.last_at ? 1 : -1));
  return (
    <Table caption="Rejections">
      <TableHead>
        <tr>
          <HeaderCell>Reason</HeaderCell>
          <HeaderCell>What to do</HeaderCell>
          <HeaderCell hideBelow="md">Producer</HeaderCell>
          <HeaderCell align="end">Count</HeaderCell>
          <HeaderCell hideBelow="sm">Last</HeaderCell>
        </tr>
      </TableHead>
      <tbody>
        {latestFirst.map((rejection) => {
          const { what, remedy } = rejectionWords(rejection.name);
          return (
            <Row key={`${rejection.producer} ${rejection.name}`}>
              <Cell wrap>
                <span className="block min-w-32">{what}</span>
                <code className="font-mono text-xs text-muted">{rejection.name}</code>
              </Cell>
              <Cell wrap>
                <span className="block min-w-48 max-w-prose">{remedy}</span>
              </Cell>
              <Cell mono muted hideBelow="md">
                {rejection.producer}
              </Cell>
              <Cell align="end">{formatCount(rejection.count)}</Cell>
              <Cell hideBelow="sm">
                <Timestamp at={rejection.last_at} />
              </Cell>
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}
