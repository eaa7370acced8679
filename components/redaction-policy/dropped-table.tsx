'use client';
import { Sparkline } from '@/components/charts/sparkline';
import { Timestamp } from '@/components/console/timestamp';
import { Button } from '@/components/ui/button';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import { formatCount } from '@/lib/format/number';
import { isContentKey } from '@/lib/redaction/content-keys';
import type { DroppedCount } from '@/lib/redaction-policy/contract';
import { courseInWords } from './dropped-days';

const NAME: Record<DroppedCount['category'], string> = { dropped: 'Field', rejected: 'Reason', unclaimed: 'Scope' };

interface DroppedTableProps {
  category: DroppedCount['category'];
  days: readonly string[];
  items: readonly DroppedCount[];
  /** Begins to add the field of this name. */
  onAdd: (key: string) => void;
}

/** What was dropped or not taken, the largest counts first, each with its course. */
export function DroppedTable({ category, days, items, onAdd }: DroppedTableProps) {
  return (
    <Table caption="What was dropped">
      <TableHead>
        <tr>
          <HeaderCell>{NAME[category]}</HeaderCell>
          <HeaderCell>Producer</HeaderCell>
          {days.length > 1 && <HeaderCell hideBelow="sm">By day</HeaderCell>}
          <HeaderCell align="end">Count</HeaderCell>
          <HeaderCell hideBelow="md">Last</HeaderCell>
          {category === 'dropped' && <HeaderCell align="end">Act</HeaderCell>}
        </tr>
      </TableHead>
      <tbody>
        {items.map((item) => (
          <Row key={`${item.producer} ${item.name}`}>
            <Cell mono>{item.name}</Cell>
            <Cell mono muted>
              {item.producer}
            </Cell>
            {days.length > 1 && (
              <Cell hideBelow="sm">
                <Sparkline values={item.per_day} label={courseInWords(days, item.per_day)} />
              </Cell>
            )}
            <Cell align="end">{formatCount(item.count)}</Cell>
            <Cell hideBelow="md">
              <Timestamp at={item.last_at} />
            </Cell>
            {category === 'dropped' && (
              <Cell align="end" muted>
                {isContentKey(item.name) ? (
                  'Never kept'
                ) : (
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={`Add ${item.name} to the allowlist`}
                    onClick={() => onAdd(item.name.replace(/^detail\./, ''))}
                  >
                    Add
                  </Button>
                )}
              </Cell>
            )}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
