'use client';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { LoadingRows } from '@/components/console/loading-rows';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { toastDone } from '@/components/ui/toast-queue';
import type { GroupDetail } from '@/lib/groups/contract';
import { assigneeList, useTriage } from '@/lib/groups/queries';

/** Stands for null in a control that knows only text. */
const NOBODY = 'nobody';

interface AssignDialogProps {
  project: string;
  group: GroupDetail;
  onClose: () => void;
}

/** Gives a group to a member of the project, or to nobody. */
export function AssignDialog({ project, group, onClose }: AssignDialogProps) {
  const formId = useId();
  const members = useQuery(assigneeList(project));
  const triage = useTriage(project, group.id);
  const [chosen, setChosen] = useState(group.assignee?.id ?? NOBODY);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const assigneeId = chosen === NOBODY ? null : chosen;
    triage.mutate(
      { expected_state: group.state, assignee_id: assigneeId },
      {
        onSuccess: ({ assignee }) => {
          toastDone(assignee ? `Assigned to ${assignee.name}` : 'Assigned to nobody');
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Assign this error group"
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} pending={triage.isPending} disabled={!members.data}>
            Assign
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-3">
        {members.isPending && <LoadingRows rows={2} />}
        {members.isError && <ProblemPanel problem={members.error} onRetry={() => void members.refetch()} />}
        {members.data && (
          <Field label="Assign to" required hint="Members who may see error groups">
            {(control) => (
              <Select
                {...control}
                options={[
                  { value: NOBODY, label: 'Nobody' },
                  ...members.data.items.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={chosen}
                onValueChange={setChosen}
              />
            )}
          </Field>
        )}
        {triage.isError && <ProblemPanel problem={triage.error} />}
      </form>
    </Dialog>
  );
}
