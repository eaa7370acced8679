import { Duration } from '@/components/console/duration';
import type { MarkState } from '@/components/console/mark-shape';
import { StateMark } from '@/components/console/state-mark';
import { Timestamp } from '@/components/console/timestamp';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import { formatCount } from '@/lib/format/number';
import type { ProducerView } from '@/lib/intake/contract';

const SILENCE: Record<ProducerView['silence'], { state: MarkState; label: string; means: string }> = {
  sending: { state: 'passing', label: 'Sending', means: 'Heard from within the silence limit' },
  quiet: { state: 'waiting', label: 'Quiet', means: 'Silent for longer than the limit; it has paused as long before' },
  silent: { state: 'warning', label: 'Silent', means: 'Silent for longer than the limit and than it ever paused' },
};

/** Who sends evidence, and since when not any more. */
export function ProducerTable({ producers }: { producers: readonly ProducerView[] }) {
  return (
    <Table caption="Producers">
      <TableHead>
        <tr>
          <HeaderCell>Producer</HeaderCell>
          <HeaderCell>State</HeaderCell>
          <HeaderCell>Last seen</HeaderCell>
          <HeaderCell hideBelow="md" align="end">
            Longest pause
          </HeaderCell>
          <HeaderCell hideBelow="sm" align="end">
            Facts
          </HeaderCell>
          <HeaderCell hideBelow="lg">Version</HeaderCell>
          <HeaderCell hideBelow="lg">First seen</HeaderCell>
        </tr>
      </TableHead>
      <tbody>
        {producers.map((producer) => {
          const { state, label, means } = SILENCE[producer.silence];
          return (
            <Row key={producer.producer}>
              <Cell mono>{producer.producer}</Cell>
              <Cell>
                <span title={means}>
                  <StateMark state={state} label={label} />
                </span>
              </Cell>
              <Cell>
                <Timestamp at={producer.last_seen_at} />
              </Cell>
              <Cell hideBelow="md" align="end">
                <Duration
                  durationMs={producer.longest_pause_seconds === 0 ? null : producer.longest_pause_seconds * 1_000}
                />
              </Cell>
              <Cell hideBelow="sm" align="end">
                {formatCount(producer.facts)}
              </Cell>
              <Cell hideBelow="lg" mono muted>
                {producer.version ?? ''}
              </Cell>
              <Cell hideBelow="lg">
                <Timestamp at={producer.first_seen_at} />
              </Cell>
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}
