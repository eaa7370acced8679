'use client';
import { useState } from 'react';
import { ClassifyDialog } from '@/components/classification/classify-dialog';
import { ProblemPanel } from '@/components/console/problem-panel';
import { useShortcuts } from '@/components/console/shortcuts';
import { Button } from '@/components/ui/button';
import { toastDone } from '@/components/ui/toast-queue';
import { headOf } from '@/lib/classification/chain';
import type { GroupDetail } from '@/lib/groups/contract';
import { isLegalMove, movesFrom, type StoredState } from '@/lib/groups/lifecycle';
import { useTriage } from '@/lib/groups/queries';
import { moveName, STATE_WORDS } from '@/lib/groups/words';
import { AssignDialog } from './assign-dialog';
import { ResolveDialog } from './resolve-dialog';

export type Act = 'classify' | 'assign' | 'resolve';

interface GroupActsProps {
  project: string;
  group: GroupDetail;
  /** Which dialog is open. */
  act: Act | null;
  onAct: (act: Act | null) => void;
}

/** What a quality engineer may do with a group; every act has its button and, where it is frequent, its key. */
export function GroupActs({ project, group, act, onAct }: GroupActsProps) {
  const triage = useTriage(project, group.id);
  const [moving, setMoving] = useState<StoredState | null>(null);
  const close = () => onAct(null);
  const open = (wanted: Act) => () => {
    onAct(wanted);
    return undefined;
  };
  useShortcuts('This group', [
    { keys: 'c', label: 'Classify', run: open('classify') },
    { keys: 'a', label: 'Assign', run: open('assign') },
    { keys: 'r', label: 'Resolve', run: () => isLegalMove(group.state, 'resolved') && open('resolve')() },
  ]);
  const move = (state: StoredState) => {
    setMoving(state);
    triage.mutate(
      { expected_state: group.state, state },
      { onSuccess: () => toastDone(`The group is ${STATE_WORDS[state].toLowerCase()}`) },
    );
  };
  return (
    <>
      <Button variant="primary" size="small" onClick={open('classify')}>
        Classify
      </Button>
      <Button size="small" onClick={open('assign')}>
        Assign
      </Button>
      {movesFrom(group.state).map((state) => (
        <Button
          key={state}
          size="small"
          pending={triage.isPending && moving === state}
          onClick={() => (state === 'resolved' ? onAct('resolve') : move(state))}
        >
          {moveName(group.state, state)}
        </Button>
      ))}
      {triage.isError && (
        <div className="basis-full">
          <ProblemPanel problem={triage.error} />
        </div>
      )}
      {act === 'classify' && (
        <ClassifyDialog
          project={project}
          target={{ kind: 'group', id: group.id }}
          head={headOf(group.classifications)}
          engine={group}
          onClose={close}
        />
      )}
      {act === 'assign' && <AssignDialog project={project} group={group} onClose={close} />}
      {act === 'resolve' && <ResolveDialog project={project} group={group} onClose={close} />}
    </>
  );
}
