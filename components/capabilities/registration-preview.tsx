'use client';
import { useQuery } from '@tanstack/react-query';
import { LoadingRows } from '@/components/console/loading-rows';
import { ProblemPanel } from '@/components/console/problem-panel';
import { StateMark } from '@/components/console/state-mark';
import { Timestamp } from '@/components/console/timestamp';
import { Note } from '@/components/ui/note';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import type { CapabilityInput, RegistrationPreview as Preview } from '@/lib/capabilities/contract';
import { registrationPreview } from '@/lib/capabilities/queries';
import { changeInWords } from '@/lib/capabilities/words';

type Item = Preview['items'][number];

const RESULT = {
  refused: { state: 'failing', label: 'Refused' },
  new_version: { state: 'warning', label: 'New version' },
  new_capability: { state: 'passing', label: 'New' },
  known: { state: 'unknown', label: 'Known' },
} as const satisfies Record<Item['result'], { state: string; label: string }>;

interface RegistrationPreviewProps {
  project: string;
  capabilities: CapabilityInput[];
}

/** What registering would do, version by version, before anything is done. */
export function RegistrationPreview({ project, capabilities }: RegistrationPreviewProps) {
  const query = useQuery(registrationPreview(project, capabilities));
  if (query.isError) return <ProblemPanel problem={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingRows rows={3} />;
  const { items, is_refused } = query.data;
  return (
    <div className="flex flex-col gap-3">
      {is_refused && (
        <Note tone="failing" title="Nothing can be registered">
          One refusal refuses them all. Correct what is refused, or take it out.
        </Note>
      )}
      <div className="max-h-80 overflow-y-auto rounded-md border border-line">
        <Table caption="What would be registered">
          <TableHead>
            <tr>
              <HeaderCell>Result</HeaderCell>
              <HeaderCell hideBelow="sm">Version</HeaderCell>
              <HeaderCell>What changes</HeaderCell>
            </tr>
          </TableHead>
          <tbody>
            {items.map((item, index) => (
              // Two of a file may have one name, and one of them is refused then.
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is the file's
              <Row key={index}>
                <Cell>
                  <StateMark {...RESULT[item.result]} />
                </Cell>
                <Cell wrap mono hideBelow="sm">
                  {item.capability} {item.version}
                </Cell>
                <Cell wrap>
                  <span className="block font-mono text-xs break-all sm:hidden">
                    {item.capability} {item.version}
                  </span>
                  <Consequence item={item} isDated={capabilities[index]?.in_force_from != null} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
    </div>
  );
}

/** @param isDated whether the file or the form says from when it counts; else it counts at once. */
function Consequence({ item, isDated }: { item: Item; isDated: boolean }) {
  if (item.reason !== null) return item.reason;
  if (item.in_force_from === null) return <span className="text-muted">Registered already, the same.</span>;
  return (
    <>
      {item.changes.map((change) => (
        <span key={change.field} className="block">
          {changeInWords(change)}
        </span>
      ))}
      {item.before !== null && item.changes.length === 0 && (
        <span className="block">Says the same as {item.before}.</span>
      )}
      <span className="block text-muted">
        {item.before !== null && `After ${item.before}. `}
        {isDated ? (
          <>
            In force from <Timestamp at={item.in_force_from} card={false} />
          </>
        ) : (
          'In force as soon as it is registered.'
        )}
      </span>
    </>
  );
}
