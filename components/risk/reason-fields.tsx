import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { JUSTIFICATION_CODES, JUSTIFICATIONS, TREATMENTS, type Treatment } from '@/lib/risk/vocabulary';
import type { FieldsProps } from './use-draft';

const TREATMENT: Record<Treatment, string> = {
  accept: 'Accept it as it is',
  mitigate: 'Mitigate it meanwhile',
  transfer: 'Transfer it to somebody else',
  avoid: 'Avoid it meanwhile',
};

/** Why it is right to accept this. */
export function ReasonFields({ draft, change, faults }: FieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <Field label="Title" required error={faults.title}>
        {(control) => (
          <Input
            {...control}
            maxLength={160}
            autoComplete="off"
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Justification" required error={faults.justificationCode}>
          {(control) => (
            <Select
              {...control}
              options={JUSTIFICATION_CODES.map((value) => ({ value, label: JUSTIFICATIONS[value] }))}
              value={draft.justificationCode || undefined}
              onValueChange={(justificationCode) => change({ justificationCode })}
            />
          )}
        </Field>
        <Field label="Treatment" required>
          {(control) => (
            <Select
              {...control}
              options={TREATMENTS.map((value) => ({ value, label: TREATMENT[value] }))}
              value={draft.treatment}
              onValueChange={(treatment) => change({ treatment })}
            />
          )}
        </Field>
      </div>
      <Field
        label="Why"
        required
        error={faults.justification}
        hint="The approver decides on this text. Write no personal data and no credentials; what looks like one is removed."
      >
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={4_000}
            value={draft.justification}
            onChange={(event) => change({ justification: event.target.value })}
          />
        )}
      </Field>
      <Field label="Compensating controls" hint="What limits the damage meanwhile.">
        {(control) => (
          <Textarea
            {...control}
            maxLength={4_000}
            value={draft.controls}
            onChange={(event) => change({ controls: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
