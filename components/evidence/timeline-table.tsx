import { Duration } from '@/components/console/duration';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import type { TimelineItem } from '@/lib/evidence/dossier';
import { MISSING } from '@/lib/format/number';
import { FactLink } from './fact-link';
import { remarksOn, STATUS_WORDS } from './timeline-words';

/** The timeline as a table: the same facts in the same order, with the values that the picture draws. */
export function TimelineTable({ items, openFact }: { items: readonly TimelineItem[]; openFact: string | null }) {
  return (
    <Table caption="Timeline, times after the start">
      <TableHead>
        <tr>
          <HeaderCell align="end">Begins</HeaderCell>
          <HeaderCell align="end">Lasts</HeaderCell>
          <HeaderCell>Fact</HeaderCell>
          <HeaderCell hideBelow="sm">Kind</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell>Remarks</HeaderCell>
        </tr>
      </TableHead>
      <tbody>
        {items.map((item) => (
          <Row key={item.fact_id} selected={item.fact_id === openFact}>
            <Cell align="end">{item.time_flagged ? MISSING : <Duration durationMs={item.starts_ms} />}</Cell>
            <Cell align="end">
              {item.ends_ms > item.starts_ms ? <Duration durationMs={item.ends_ms - item.starts_ms} /> : MISSING}
            </Cell>
            <Cell>
              <FactLink id={item.fact_id} className="rounded-sm underline-offset-2 hover:underline">
                {item.label}
              </FactLink>
            </Cell>
            <Cell mono muted hideBelow="sm">
              {item.kind}
            </Cell>
            <Cell>{STATUS_WORDS[item.status] || MISSING}</Cell>
            <Cell muted>{remarksOn(item).join(', ') || MISSING}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
