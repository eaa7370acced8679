import { Timestamp } from '@/components/console/timestamp';
import { Panel } from '@/components/ui/panel';
import type { GroupDetail, GroupEvent } from '@/lib/groups/contract';
import { GROUP_STATES, type GroupState } from '@/lib/groups/lifecycle';
import { STATE_WORDS } from '@/lib/groups/words';
import { FingerprintList } from './fingerprint-list';

/** What people did with the group, and how it came to be. */
export function HistoryPanel({ group }: { group: GroupDetail }) {
  return (
    <Panel
      title="History"
      variant="flush"
      padded={false}
      footer={<FingerprintList fingerprints={group.fingerprints} />}
    >
      {group.history.length === 0 && <p className="px-4 pb-4 text-muted">Nobody has touched this group yet.</p>}
      <ol>
        {group.history.map((event) => (
          <li key={`${event.at} ${event.action}`} className="border-t border-line px-4 py-1.5">
            <p>
              {sentenceOf(event)}{' '}
              <span className="text-xs text-muted">
                {event.by ?? 'A token'}, <Timestamp at={event.at} />
              </span>
            </p>
            {event.note && <p className="max-w-prose break-words text-muted">{event.note}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function sentenceOf({ action, before, after }: GroupEvent): string {
  if (action === 'state_changed') return `${wordOf(before)} → ${wordOf(after)}`;
  return after === null ? `Taken from ${before}` : `Assigned to ${after}`;
}

function wordOf(state: string | null): string {
  return (GROUP_STATES as readonly (string | null)[]).includes(state)
    ? STATE_WORDS[state as GroupState]
    : (state ?? '');
}
