import type { ReactNode } from 'react';
import { GrossNet } from '@/components/console/gross-net';
import { Timestamp } from '@/components/console/timestamp';
import { formatCount, MISSING } from '@/lib/format/number';
import type { GroupDetail } from '@/lib/groups/contract';

/** How much of it there is in the range, and what it is over all time. */
export function GroupFigures({ group }: { group: GroupDetail }) {
  const { counts, threads, first_seen_at, last_seen_at, assignee } = group;
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-3 border-y border-line px-4 py-3">
      {counts && <GrossNet noun="failures" {...counts} />}
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {counts && <Entry name="Absorbed">{formatCount(counts.absorbed)}</Entry>}
        <Entry name="Threads, all time">{formatCount(threads)}</Entry>
        <Entry name="First seen">{first_seen_at ? <Timestamp at={first_seen_at} /> : MISSING}</Entry>
        <Entry name="Last seen">{last_seen_at ? <Timestamp at={last_seen_at} /> : MISSING}</Entry>
        <Entry name="Assigned to">{assignee?.name ?? 'Nobody'}</Entry>
      </dl>
    </div>
  );
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-xs text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
