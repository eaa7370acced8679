'use client';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { CopyableId } from '@/components/console/copyable-id';
import { IconButton } from '@/components/ui/icon-button';
import { Cell, Row } from '@/components/ui/table';
import type { FactRow } from '@/lib/evidence/contract';
import { MISSING } from '@/lib/format/number';
import { useFact } from './fact-context';
import { FactLink } from './fact-link';
import { FactText } from './fact-text';

interface FactTableRowProps {
  fact: FactRow;
  name: string;
  /** The day on which the execution began, as `YYYY-MM-DD`. */
  day: string;
  remarks: readonly string[];
  isOpen: boolean;
  onToggle: () => void;
}

/** One fact, and on demand its stored text. */
export function FactTableRow({ fact, name, day, remarks, isOpen, onToggle }: FactTableRowProps) {
  const textId = useId();
  const { fact: chosen } = useFact();
  return (
    <>
      <Row selected={chosen === fact.fact_id}>
        <Cell>
          <IconButton
            label={isOpen ? `Hide the text of ${fact.fact_id}` : `Show the text of ${fact.fact_id}`}
            icon={isOpen ? <ChevronDown /> : <ChevronRight />}
            size="small"
            tooltip={false}
            aria-expanded={isOpen}
            aria-controls={isOpen ? textId : undefined}
            onClick={onToggle}
          />
        </Cell>
        <Cell mono>
          <time dateTime={fact.observed_at} title={fact.observed_at}>
            {shortInstant(fact.observed_at, day)}
          </time>
        </Cell>
        <Cell align="end">{fact.seq ?? MISSING}</Cell>
        <Cell>
          <FactLink id={fact.fact_id} className="rounded-sm underline-offset-2 hover:underline">
            {name}
          </FactLink>
        </Cell>
        <Cell mono muted hideBelow="sm">
          {fact.kind}
        </Cell>
        <Cell hideBelow="md">
          <CopyableId id={fact.fact_id} label="fact id" copy="hover" />
        </Cell>
        <Cell muted hideBelow="sm">
          {remarks.join(', ') || MISSING}
        </Cell>
        <Cell hideBelow="lg">
          <CopyableId id={fact.digest} label="digest" copy="hover" />
        </Cell>
      </Row>
      {isOpen && (
        <tr id={textId}>
          <td colSpan={8} className="max-w-0 border-b border-line bg-sunken py-3 pr-4 pl-4 sm:pl-12">
            <FactText fact={fact} />
          </td>
        </tr>
      )}
    </>
  );
}

/** In UTC with milliseconds, because facts lie close together, and with the day where it is another one. */
function shortInstant(instant: string, day: string): string {
  const time = `${instant.slice(11, 23)}Z`;
  return instant.startsWith(day) ? time : `${instant.slice(0, 10)} ${time}`;
}
