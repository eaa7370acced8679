'use client';
import { clsx } from 'clsx';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { Sparkline } from '@/components/charts/sparkline';
import { DomainShape } from '@/components/console/mark-shape';
import { Timestamp } from '@/components/console/timestamp';
import { sentenceCase } from '@/lib/format/id';
import { formatCount, formatPlural } from '@/lib/format/number';
import type { GroupListItem } from '@/lib/groups/contract';
import { nameOf } from '@/lib/groups/words';
import { GroupStateMark } from './group-state';
import { MessageText } from './message-text';

interface QueueRowProps {
  project: string;
  group: GroupListItem;
  isOpen: boolean;
}

/** One group of the queue: what failed, how often, how it goes, and where it stands. */
export function QueueRow({ project, group, isOpen }: QueueRowProps) {
  const search = useSearchParams().toString();
  return (
    <li className="border-b border-line">
      <Link
        href={`/${project}/failures/${group.id}${search && `?${search}`}`}
        data-row-link=""
        aria-current={isOpen ? 'true' : undefined}
        className={clsx('flex gap-3 px-4 py-2 outline-offset-[-2px]', isOpen ? 'bg-selected' : 'hover:bg-hover')}
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-start gap-1.5">
            <span className="flex h-5 items-center">
              <DomainShape domain={group.domain} />
            </span>
            <span className="min-w-0 font-medium break-words">{nameOf(group)}</span>
          </span>
          {group.message && (
            <span className="block pl-5 text-xs">
              <MessageText message={group.message} lines="one" />
            </span>
          )}
          <span className="flex flex-wrap items-center gap-x-2.5 pl-5 text-xs text-muted">
            <span className="text-ink">{sentenceCase(group.domain)}</span>
            <span className="text-ink">
              <GroupStateMark state={group.state} />
            </span>
            {group.last_seen_at && (
              <span>
                seen <Timestamp at={group.last_seen_at} card={false} />
              </span>
            )}
            {group.assignee && <span>{group.assignee.name}</span>}
            {group.classification && <span>classified “{group.classification.title}”</span>}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end">
          <span className="font-semibold">
            {formatCount(group.gross)}
            <span className="sr-only"> failures</span>
          </span>
          <Covered group={group} />
          {group.gross > 0 && (
            <Sparkline values={group.sparkline} label={`${formatPlural(group.gross, 'failure')} over the range`} />
          )}
        </span>
      </Link>
    </li>
  );
}

/** Gross stands above; what is accepted, pending or absorbed is said only where there is some. */
function Covered({ group: { net, accepted, pending, absorbed, gross } }: { group: GroupListItem }) {
  const parts = [
    accepted > 0 && `net ${formatCount(net)}`,
    pending > 0 && `pending ${formatCount(pending)}`,
    gross === 0 && `${formatCount(absorbed)} absorbed`,
  ].filter(Boolean);
  return parts.length > 0 && <span className="text-xs text-muted">{parts.join(' · ')}</span>;
}
