import { Timestamp } from '@/components/console/timestamp';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import { formatCount } from '@/lib/format/number';
import type { IntakeCount } from '@/lib/intake/contract';

const WHAT: Record<IntakeCount['category'], string> = {
  dropped: 'Field dropped',
  rejected: 'Item rejected',
  unclaimed: 'Spans not read',
};

/** What did not get in, the largest counts first. */
export function IntakeTable({ counts }: { counts: readonly IntakeCount[] }) {
  return (
    <Table caption="What the intake did not take">
      <TableHead>
        <tr>
          <HeaderCell>What</HeaderCell>
          <HeaderCell>Name</HeaderCell>
          <HeaderCell hideBelow="sm">Producer</HeaderCell>
          <HeaderCell align="end">Count</HeaderCell>
          <HeaderCell hideBelow="md">Last</HeaderCell>
        </tr>
      </TableHead>
      <tbody>
        {counts.map((count) => (
          <Row key={`${count.category} ${count.producer} ${count.name}`}>
            <Cell>{WHAT[count.category]}</Cell>
            <Cell mono>{count.name}</Cell>
            <Cell mono muted hideBelow="sm">
              {count.producer}
            </Cell>
            <Cell align="end">{formatCount(count.count)}</Cell>
            <Cell hideBelow="md">
              <Timestamp at={count.last_at} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
