import { OpenShape, StateShape } from '@/components/console/mark-shape';
import type { GroupState } from '@/lib/groups/lifecycle';
import { STATE_WORDS } from '@/lib/groups/words';

/** Where a group stands in triage. Outlined while somebody has it, filled where it waits, came back or is done. */
export function GroupStateMark({ state }: { state: GroupState }) {
  return (
    <span className="inline-flex h-5 items-center gap-1.5 align-top whitespace-nowrap">
      {SHAPE[state]}
      {STATE_WORDS[state]}
    </span>
  );
}

const SHAPE = {
  regressed: <StateShape state="failing" />,
  new: <StateShape state="waiting" />,
  triaged: <OpenShape state="waiting" />,
  in_progress: <OpenShape state="running" />,
  resolved: <StateShape state="passing" />,
} satisfies Record<GroupState, unknown>;
