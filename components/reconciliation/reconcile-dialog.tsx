'use client';
import { type FormEvent, useId, useState } from 'react';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { toastDone } from '@/components/ui/toast-queue';
import type { UnknownOutcome } from '@/lib/reconciliation/contract';
import { useReconcile } from '@/lib/reconciliation/queries';
import { nameOf, OUTCOME_WORDS, REASON_WORDS, standingOf } from '@/lib/reconciliation/words';
import { type Draft, EMPTY_DRAFT, ReconcileFields } from './reconcile-fields';

interface ReconcileDialogProps {
  project: string;
  unknown: UnknownOutcome;
  onClose: () => void;
}

/** Records what a person found out about an unknown outcome, or takes back what was said; the fact stays unknown. */
export function ReconcileDialog({ project, unknown, onClose }: ReconcileDialogProps) {
  const formId = useId();
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const reconcile = useReconcile(project);
  const { choice } = draft;
  const isComplete = choice !== null && draft.observed.trim() !== '' && draft.where.trim() !== '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || reconcile.isPending) return;
    reconcile.mutate(
      {
        id: unknown.execution_id,
        fact_id: unknown.fact_id,
        supersedes: unknown.head,
        observed: draft.observed.trim(),
        observed_where: draft.where.trim(),
        ...(draft.artifact.trim() !== '' && { artifact: { uri: draft.artifact.trim() } }),
        ...(choice === 'withdraw' ? { withdraw: true as const } : { outcome: choice }),
      },
      {
        onSuccess: ({ outcome }) => {
          toastDone(outcome === null ? 'Withdrawn: unknown again' : `Reconciled as ${OUTCOME_WORDS[outcome]}`);
          onClose();
        },
      },
    );
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Reconcile: ${nameOf(unknown)}`}
      description="Records what you found out. The fact and every count of it stay unknown; yours stands beside them."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} pending={reconcile.isPending} disabled={!isComplete}>
            Record
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-xs text-muted">
          {REASON_WORDS[unknown.reason]} Now: <span className="text-ink">{standingOf(unknown.reconciliation)}</span>.
        </p>
        <ReconcileFields unknown={unknown} draft={draft} change={(part) => setDraft({ ...draft, ...part })} />
        {reconcile.isError && <ProblemPanel problem={reconcile.error} />}
      </form>
    </Dialog>
  );
}
