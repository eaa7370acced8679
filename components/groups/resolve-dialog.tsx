'use client';
import { type FormEvent, useId, useState } from 'react';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { toastDone } from '@/components/ui/toast-queue';
import type { GroupDetail } from '@/lib/groups/contract';
import { useTriage } from '@/lib/groups/queries';

interface ResolveDialogProps {
  project: string;
  group: GroupDetail;
  onClose: () => void;
}

/** Resolves a group, with what was done about it. */
export function ResolveDialog({ project, group, onClose }: ResolveDialogProps) {
  const formId = useId();
  const [note, setNote] = useState('');
  const triage = useTriage(project, group.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    triage.mutate(
      { expected_state: group.state, state: 'resolved', ...(note.trim() && { note: note.trim() }) },
      {
        onSuccess: () => {
          toastDone('The group is resolved');
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Resolve this error group"
      description="It becomes regressed as soon as a failure is observed after now. No count changes."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} pending={triage.isPending}>
            Resolve
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-3">
        <Field label="What was done" hint="Stands in the history and in the audit trail; secrets are replaced.">
          {(control) => (
            <Textarea {...control} maxLength={1_000} value={note} onChange={(event) => setNote(event.target.value)} />
          )}
        </Field>
        {triage.isError && <ProblemPanel problem={triage.error} />}
      </form>
    </Dialog>
  );
}
