import Link from 'next/link';
import { StateMark } from '@/components/console/state-mark';
import { ButtonLink } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import type { GroupDetail } from '@/lib/groups/contract';

interface AcceptancesPanelProps {
  project: string;
  group: GroupDetail;
  mayPropose: boolean;
}

/** The risk acceptances that can cover failures of the group. They change no count: net stands beside gross. */
export function AcceptancesPanel({ project, group, mayPropose }: AcceptancesPanelProps) {
  return (
    <Panel
      title="Risk acceptances"
      variant="flush"
      padded={false}
      actions={
        mayPropose && (
          <ButtonLink size="small" href={`/${project}/risks/propose?group=${group.id}`}>
            Propose acceptance
          </ButtonLink>
        )
      }
    >
      {group.acceptances.length === 0 && (
        <p className="px-4 pb-4 text-muted">None in force or proposed covers failures of this group.</p>
      )}
      <ul>
        {group.acceptances.map(({ id, title, status }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 border-t border-line px-4 py-1.5">
            <span className="w-24">
              {status === 'accepted' ? (
                <StateMark state="accepted" label="In force" />
              ) : (
                <StateMark state="waiting" label="Proposed" />
              )}
            </span>
            <Link href={`/${project}/risks/${id}`} className="underline-offset-2 hover:underline">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
