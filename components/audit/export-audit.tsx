'use client';
import { Download } from 'lucide-react';
import { saveCsv } from '@/components/console/save-csv';
import { Button } from '@/components/ui/button';
import type { AuditEvent } from '@/lib/audit/contract';

const HEADER = [
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'object_kind',
  'object_id',
  'object_name',
  'result',
  'permission',
  'reason',
  'before',
  'after',
  'address',
  'request_id',
] as const;

/** Saves the rows that are on screen as CSV. */
export function ExportAudit({ events }: { events: readonly AuditEvent[] }) {
  return (
    <Button
      icon={<Download aria-hidden className="size-3.5" />}
      disabled={events.length === 0}
      onClick={() => saveCsv('audit', HEADER, events.map(toRow))}
    >
      CSV of these rows
    </Button>
  );
}

function toRow(event: AuditEvent) {
  const { actor, object } = event;
  return [
    event.at,
    actor.kind,
    actor.id,
    actor.name,
    event.action,
    object.kind,
    object.id,
    object.name,
    event.result,
    event.permission,
    event.reason,
    json(event.before),
    json(event.after),
    event.address,
    event.request_id,
  ];
}

function json(state: unknown): string | null {
  return state === null || state === undefined ? null : JSON.stringify(state);
}
