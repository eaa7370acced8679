import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { RadioGroup } from '@/components/ui/radio-group';
import { formatCount } from '@/lib/format/number';
import type { DraftState, FieldsProps } from './use-draft';

/** How far it reaches in time, and the count at which it stops by itself. */
export function CoverageFields({ draft, change, faults, preview }: FieldsProps & Pick<DraftState, 'preview'>) {
  const recent = preview.data?.impact.figures?.last_30_days.failures;
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        legend="Which failures count as accepted"
        value={draft.coverage}
        onValueChange={(coverage) => change({ coverage })}
        options={[
          { value: 'standing', label: 'Standing', hint: 'Earlier and later ones, up to a ceiling' },
          {
            value: 'pinned',
            label: 'Pinned',
            hint: 'Only those observed before the approval; later ones count as net',
          },
        ]}
      />
      {draft.coverage === 'standing' && (
        <Field
          label="Ceiling"
          required
          error={faults.ceiling}
          hint={`More failures than this since the start suspend it at once.${recent === undefined ? '' : ` The last 30 days had ${formatCount(recent)}.`}`}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              suffix="failures"
              value={draft.ceiling}
              onChange={(event) => change({ ceiling: event.target.value.trim() })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
