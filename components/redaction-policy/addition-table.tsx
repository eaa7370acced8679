import { StateMark } from '@/components/console/state-mark';
import { Timestamp } from '@/components/console/timestamp';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import type { AdditionView } from '@/lib/redaction-policy/contract';
import { TYPE_TEXT } from './type-text';

interface AdditionTableProps {
  additions: readonly AdditionView[];
  onEnd: (addition: AdditionView) => void;
}

/** The additions of a project, those in force first. */
export function AdditionTable({ additions, onEnd }: AdditionTableProps) {
  return (
    <Table caption="Additions of this project">
      <TableHead>
        <tr>
          <HeaderCell>Field</HeaderCell>
          <HeaderCell>What is kept</HeaderCell>
          <HeaderCell hideBelow="sm">State</HeaderCell>
          <HeaderCell hideBelow="md">Added</HeaderCell>
          <HeaderCell hideBelow="md">By</HeaderCell>
          <HeaderCell align="end">Act</HeaderCell>
        </tr>
      </TableHead>
      <tbody>
        {additions.map((addition) => (
          <Row key={addition.id}>
            <Cell mono>{addition.key}</Cell>
            <Cell wrap>
              <span className="flex flex-wrap gap-1">
                {addition.type === 'token'
                  ? addition.tokens.map((token) => (
                      <Badge key={token} mono>
                        {token}
                      </Badge>
                    ))
                  : TYPE_TEXT[addition.type]}
              </span>
            </Cell>
            <Cell hideBelow="sm">
              {addition.ended_at === null ? (
                <StateMark state="passing" label="In force" />
              ) : (
                <span className="inline-flex items-center gap-1.5">
                  <StateMark state="unknown" label="Ended" />
                  <Timestamp at={addition.ended_at} />
                </span>
              )}
            </Cell>
            <Cell hideBelow="md">
              <Timestamp at={addition.created_at} />
            </Cell>
            <Cell hideBelow="md" muted>
              {addition.created_by}
            </Cell>
            <Cell align="end">
              {addition.ended_at === null && (
                <Button size="small" variant="ghost" aria-label={`End ${addition.key}`} onClick={() => onEnd(addition)}>
                  End
                </Button>
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
