import { Timestamp } from '@/components/console/timestamp';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import { formatCount } from '@/lib/format/number';
import type { IntakeCount } from '@/lib/intake/contract';

/** Instrumentation scopes whose items no convention reads, the largest counts first. */
export function ScopeTable({ scopes }: { scopes: readonly IntakeCount[] }) {
  return (
    <Table caption="Scopes that are not read">
      <TableHead>
        <tr>
          <HeaderCell>Scope</HeaderCell>
          <HeaderCell align="end">Items</HeaderCell>
          <HeaderCell hideBelow="sm">Last</HeaderCell>
        </tr>
      </TableHead>
      <tbody>
        {scopes.map((scope) => (
          <Row key={`${scope.producer} ${scope.name}`}>
            <Cell mono>{scope.name}</Cell>
            <Cell align="end">{formatCount(scope.count)}</Cell>
            <Cell hideBelow="sm">
              <Timestamp at={scope.last_at} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
