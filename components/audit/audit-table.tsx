'use client';
import { HeaderCell, Table, TableHead } from '@/components/ui/table';
import type { AuditEvent } from '@/lib/audit/contract';
import { AuditRow } from './audit-row';
import type { AuditChange } from './use-audit-filter';

interface AuditTableProps {
  events: readonly AuditEvent[];
  onNarrow: (change: AuditChange) => void;
}

/** The trail, newest first; each row opens to what was before and after. */
export function AuditTable({ events, onNarrow }: AuditTableProps) {
  return (
    <Table caption="Audit trail">
      <TableHead>
        <tr>
          <HeaderCell width="2.5rem">
            <span className="sr-only">Details</span>
          </HeaderCell>
          <HeaderCell>When</HeaderCell>
          <HeaderCell>Actor</HeaderCell>
          <HeaderCell>Result</HeaderCell>
          <HeaderCell>Action</HeaderCell>
          <HeaderCell hideBelow="sm">Object</HeaderCell>
          <HeaderCell hideBelow="lg">Permission</HeaderCell>
          <HeaderCell hideBelow="lg">From</HeaderCell>
        </tr>
      </TableHead>
      <tbody>
        {events.map((event) => (
          <AuditRow key={event.id} event={event} onNarrow={onNarrow} />
        ))}
      </tbody>
    </Table>
  );
}
