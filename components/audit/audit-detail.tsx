import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CopyableId } from '@/components/console/copyable-id';
import { Timestamp } from '@/components/console/timestamp';
import type { AuditEvent } from '@/lib/audit/contract';
import { differences } from '@/lib/audit/difference';
import { sentenceCase } from '@/lib/format/id';

/** Everything that a row keeps: what was before and after, why, and the ids to look further by. */
export function AuditDetail({ event }: { event: AuditEvent }) {
  const fields = differences(event.before, event.after);
  return (
    <div className="flex flex-col gap-3">
      {event.reason !== null && <p className="max-w-prose whitespace-pre-wrap">{event.reason}</p>}
      {fields.length > 0 && (
        <table className="max-w-4xl text-sm">
          <caption className="sr-only">What changed</caption>
          <thead>
            <tr className="text-left text-xs text-muted">
              <th scope="col" className="py-0.5 pr-6 font-medium">
                Field
              </th>
              <th scope="col" className="py-0.5 pr-6 font-medium">
                Before
              </th>
              <th scope="col" className="py-0.5 font-medium">
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, before, after, isChanged }) => (
              <tr key={field} className={clsx('align-top', !isChanged && 'text-muted')}>
                <th scope="row" className="py-0.5 pr-6 text-left font-mono text-xs font-normal whitespace-nowrap">
                  {field}
                </th>
                <td className="py-0.5 pr-6 break-words">{before ?? ''}</td>
                <td className={clsx('py-0.5 break-words', isChanged && 'font-medium')}>{after ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-xs">
        <Entry name="At">
          <Timestamp at={event.at} show="absolute" />
        </Entry>
        <Entry name={`Actor (${event.actor.kind})`}>
          <CopyableId id={event.actor.id} label="actor id" />
        </Entry>
        <Entry name={event.object.kind}>
          <CopyableId id={event.object.id} label="object id" />
        </Entry>
        <Entry name="Result">{sentenceCase(event.result)}</Entry>
        {event.permission !== null && <Entry name="Permission">{event.permission}</Entry>}
        {event.address !== null && <Entry name="From">{event.address}</Entry>}
        {event.request_id !== null && (
          <Entry name="Request">
            <CopyableId id={event.request_id} label="request id" />
          </Entry>
        )}
      </dl>
    </div>
  );
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
