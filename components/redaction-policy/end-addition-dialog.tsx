'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ProblemPanel } from '@/components/console/problem-panel';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toastDone } from '@/components/ui/toast-queue';
import { call } from '@/lib/http/call';
import { type AdditionView, endAddition } from '@/lib/redaction-policy/contract';
import { redactionKeys } from '@/lib/redaction-policy/queries';

interface EndAdditionDialogProps {
  project: string;
  addition: AdditionView;
  onClose: () => void;
}

/** Asks before a field is dropped again. */
export function EndAdditionDialog({ project, addition, onClose }: EndAdditionDialogProps) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(endAddition, project, { id: addition.id }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: redactionKeys.additions(project) });
      toastDone(`${addition.key} is dropped again`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`End ${addition.key}`}
      consequence="What arrives from now on is dropped and counted. What is stored stays as it is."
      verb="End addition"
      danger
      pending={end.isPending}
      onConfirm={() => end.mutate()}
    >
      {end.isError && <ProblemPanel problem={end.error} />}
    </ConfirmDialog>
  );
}
