'use client';
import { type FormEvent, useId, useState } from 'react';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { RadioGroup } from '@/components/ui/radio-group';
import { Textarea } from '@/components/ui/textarea';
import { toastDone } from '@/components/ui/toast-queue';
import { type Finding, NOTE_MAX_CHARACTERS, type Triage } from '@/lib/controls/contract';
import { useTriage } from '@/lib/controls/queries';
import { FINDING_STATES } from '@/lib/controls/vocabulary';
import { STATE_WORDS } from '@/lib/controls/words';
import { formatPlural } from '@/lib/format/number';

interface TriageDialogProps {
  project: string;
  findings: readonly Finding[];
  onClose: () => void;
  onDone: () => void;
}

/** Says what becomes of one or several findings; all of them or none. */
export function TriageDialog({ project, findings, onClose, onDone }: TriageDialogProps) {
  const formId = useId();
  const [state, setState] = useState<Triage['state'] | undefined>();
  const [release, setRelease] = useState('');
  const [note, setNote] = useState('');
  const triage = useTriage(project);
  const isComplete = state !== undefined && (state !== 'fixed_in_release' || release.trim() !== '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || triage.isPending) return;
    triage.mutate(
      {
        findings: findings.map((one) => ({ id: one.id, seen: one.triage?.id ?? null })),
        state,
        ...(state === 'fixed_in_release' && { release: release.trim() }),
        ...(note.trim() !== '' && { note: note.trim() }),
      },
      {
        onSuccess: ({ triaged }) => {
          toastDone(`${formatPlural(triaged, 'finding')}: ${STATE_WORDS[state].toLowerCase()}`);
          onDone();
          onClose();
        },
      },
    );
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        findings.length === 1 ? `Triage ${findings[0]?.rule}` : `Triage ${formatPlural(findings.length, 'finding')}`
      }
      description="What is said stands beside the finding; the facts and every count of it stay."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} pending={triage.isPending} disabled={!isComplete}>
            Record
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-xs text-muted">{aboutText(findings)}</p>
        <RadioGroup
          legend="What becomes of it"
          options={FINDING_STATES.map((value) => ({ value, label: STATE_WORDS[value], hint: HINT[value] }))}
          value={state}
          onValueChange={setState}
        />
        {state === 'fixed_in_release' && (
          <Field label="Release with the fix" required>
            {(control) => (
              <Input
                {...control}
                mono
                maxLength={128}
                value={release}
                onChange={(event) => setRelease(event.target.value)}
              />
            )}
          </Field>
        )}
        <Field label="Note" hint="Kept for good. Secrets are replaced; leave out what people wrote to the agent.">
          {(control) => (
            <Textarea
              {...control}
              maxLength={NOTE_MAX_CHARACTERS}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        {triage.isError && <ProblemPanel problem={triage.error} />}
      </form>
    </Dialog>
  );
}

const HINT: Record<Triage['state'], string> = {
  open: 'Somebody has to look at it.',
  acknowledged: 'It is known, and somebody works on it.',
  fixed_in_release: 'From that release on it should not come again.',
};

/** "4 of CAP-6, 1 of HITL-1, in 5 executions" */
function aboutText(findings: readonly Finding[]): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  const parts = rules.map((rule) => `${findings.filter((one) => one.rule === rule).length} of ${rule}`);
  const executions = new Set(findings.map((one) => one.execution_id)).size;
  return `${parts.join(', ')}, in ${formatPlural(executions, 'execution')}.`;
}
