'use client';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { RadioGroup } from '@/components/ui/radio-group';
import { Textarea } from '@/components/ui/textarea';
import { sentenceCase } from '@/lib/format/id';
import { OBSERVED_MAX_CHARACTERS, type UnknownOutcome, WHERE_MAX_CHARACTERS } from '@/lib/reconciliation/contract';
import { outcomesOf, type ReconciledOutcome } from '@/lib/reconciliation/vocabulary';
import { OUTCOME_WORDS } from '@/lib/reconciliation/words';

export type Choice = ReconciledOutcome | 'withdraw';

/** What a person has filled in so far. */
export interface Draft {
  readonly choice: Choice | null;
  readonly observed: string;
  readonly where: string;
  readonly artifact: string;
}
export const EMPTY_DRAFT: Draft = { choice: null, observed: '', where: '', artifact: '' };

interface ReconcileFieldsProps {
  unknown: UnknownOutcome;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}

/** The fields of a reconciliation: what became of it, what was observed, where, and where that can be looked at again. */
export function ReconcileFields({ unknown, draft, change }: ReconcileFieldsProps) {
  const choices = [
    ...outcomesOf(unknown.kind).map((value) => ({
      value: value as Choice,
      label: sentenceCase(OUTCOME_WORDS[value]),
    })),
    ...(unknown.reconciliation ? [{ value: 'withdraw' as const, label: 'Unknown again: withdraw' }] : []),
  ];
  return (
    <>
      <RadioGroup
        legend="What became of it"
        orientation="horizontal"
        options={choices}
        value={draft.choice ?? undefined}
        onValueChange={(choice) => change({ choice })}
      />
      <Field
        label="What you observed"
        required
        hint="Kept for good. Secrets are replaced; leave out what people wrote to the agent."
      >
        {(control) => (
          <Textarea
            {...control}
            maxLength={OBSERVED_MAX_CHARACTERS}
            value={draft.observed}
            onChange={(event) => change({ observed: event.target.value })}
          />
        )}
      </Field>
      <Field label="Where you looked" required hint="The system and the place in it, such as the list of orders.">
        {(control) => (
          <Input
            {...control}
            maxLength={WHERE_MAX_CHARACTERS}
            value={draft.where}
            onChange={(event) => change({ where: event.target.value })}
          />
        )}
      </Field>
      <Field label="Artifact" hint="An address at which it can be looked at again; never the thing itself.">
        {(control) => (
          <Input
            {...control}
            mono
            maxLength={512}
            value={draft.artifact}
            onChange={(event) => change({ artifact: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
