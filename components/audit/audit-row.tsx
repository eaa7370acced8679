'use client';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { StateShape } from '@/components/console/mark-shape';
import { Timestamp } from '@/components/console/timestamp';
import { IconButton } from '@/components/ui/icon-button';
import { Cell, Row } from '@/components/ui/table';
import type { AuditEvent } from '@/lib/audit/contract';
import { sentenceCase, truncateMiddle } from '@/lib/format/id';
import { AuditDetail } from './audit-detail';
import { actorName } from './audit-words';
import type { AuditChange } from './use-audit-filter';

interface AuditRowProps {
  event: AuditEvent;
  onNarrow: (change: AuditChange) => void;
}

/** One act, and on demand what it changed. A press on the actor or the object narrows the trail to it. */
export function AuditRow({ event, onNarrow }: AuditRowProps) {
  const [isOpen, setOpen] = useState(false);
  const detailId = useId();
  const { actor, object } = event;
  return (
    <>
      <Row>
        <Cell>
          <IconButton
            label={isOpen ? 'Hide details' : 'Show details'}
            icon={isOpen ? <ChevronDown /> : <ChevronRight />}
            size="small"
            tooltip={false}
            aria-expanded={isOpen}
            aria-controls={detailId}
            onClick={() => setOpen(!isOpen)}
          />
        </Cell>
        <Cell>
          <Timestamp at={event.at} />
        </Cell>
        <Cell>
          <Narrowing label={`Only acts of ${actorName(actor)}`} onClick={() => onNarrow({ actor: actor.id })}>
            {actorName(actor)}
          </Narrowing>
        </Cell>
        <Cell>
          <Result result={event.result} />
        </Cell>
        <Cell mono>{event.action}</Cell>
        <Cell hideBelow="sm">
          <span className="text-muted">{object.kind}</span>{' '}
          <Narrowing label={`Only acts on ${object.name ?? object.id}`} onClick={() => onNarrow({ object: object.id })}>
            {object.name ?? <span className="font-mono text-xs">{truncateMiddle(object.id)}</span>}
          </Narrowing>
        </Cell>
        <Cell mono muted hideBelow="lg">
          {event.permission}
        </Cell>
        <Cell mono muted hideBelow="lg">
          {event.address}
        </Cell>
      </Row>
      {isOpen && (
        <tr id={detailId}>
          <td colSpan={8} className="border-b border-line bg-sunken py-3 pr-4 pl-12">
            <AuditDetail event={event} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Shape and word; on a narrow screen the word is left to the details and to screen readers. */
function Result({ result }: { result: AuditEvent['result'] }) {
  return (
    <span className="inline-flex h-5 items-center gap-1.5 align-top">
      <StateShape state={result === 'done' ? 'passing' : 'failing'} />
      <span className="max-sm:sr-only">{sentenceCase(result)}</span>
    </span>
  );
}

function Narrowing({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" title={label} onClick={onClick} className="rounded-sm underline-offset-2 hover:underline">
      {children}
    </button>
  );
}
