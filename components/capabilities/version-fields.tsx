'use client';
import { useZone } from '@/components/console/zone';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { VersionDraft, WrongFields } from '@/lib/capabilities/draft';
import { AUDIENCES, CAPABILITY_OPERATIONS, IDEMPOTENCIES, RISKS } from '@/lib/capabilities/vocabulary';
import { FIELD_LABEL, valueInWords } from '@/lib/capabilities/words';

interface VersionFieldsProps {
  draft: VersionDraft;
  wrong: WrongFields;
  /** Whether the capability is given, and only its version is new. */
  isNamed: boolean;
  onChange: (change: Partial<VersionDraft>) => void;
}

const NAME_FAULT = 'Letters, digits and ._:/@+#~- up to 128 characters.';

/** The fields of one version of a capability. */
export function VersionFields({ draft, wrong, isNamed, onChange }: VersionFieldsProps) {
  const zone = useZone();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {!isNamed && (
        <TextField
          label="Capability"
          name="capability"
          required
          fault={wrong.has('capability') && NAME_FAULT}
          {...{ draft, onChange }}
        />
      )}
      <TextField
        label="Version"
        name="version"
        required
        fault={wrong.has('version') && NAME_FAULT}
        {...{ draft, onChange }}
      />
      <ChoiceField name="operation" values={CAPABILITY_OPERATIONS} {...{ draft, onChange }} />
      <ChoiceField name="risk" values={RISKS} {...{ draft, onChange }} />
      <ChoiceField name="audience" values={AUDIENCES} {...{ draft, onChange }} />
      <ChoiceField name="idempotency" values={IDEMPOTENCIES} {...{ draft, onChange }} />
      <Checkbox
        label="Requires confirmation"
        hint="The host asks a person before the call."
        checked={draft.requires_confirmation}
        onCheckedChange={(requires_confirmation) => onChange({ requires_confirmation })}
      />
      <Checkbox
        label="Requires a human in the loop"
        hint="The execution waits for a person."
        checked={draft.requires_hitl}
        onCheckedChange={(requires_hitl) => onChange({ requires_hitl })}
      />
      <TextField
        label="Provider"
        name="provider"
        fault={wrong.has('provider') && NAME_FAULT}
        {...{ draft, onChange }}
      />
      <TextField label="Target" name="target" fault={wrong.has('target') && NAME_FAULT} {...{ draft, onChange }} />
      <TextField
        label="Timeout"
        name="timeout"
        suffix="s"
        fault={wrong.has('timeout_ms') && 'Seconds, more than 0 and at most 604,800.'}
        {...{ draft, onChange }}
      />
      <Field label={`In force from (${zone})`} hint="Now, unless given. The past only for a new capability.">
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={draft.inForceFrom}
            onChange={(event) => onChange({ inForceFrom: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

interface PartProps {
  draft: VersionDraft;
  onChange: (change: Partial<VersionDraft>) => void;
}

interface TextFieldProps extends PartProps {
  label: string;
  name: 'capability' | 'version' | 'provider' | 'target' | 'timeout';
  required?: boolean;
  suffix?: string;
  fault: string | false;
}

function TextField({ label, name, required = false, suffix, fault, draft, onChange }: TextFieldProps) {
  return (
    <Field label={label} required={required} error={fault || undefined}>
      {(control) => (
        <Input
          {...control}
          mono
          maxLength={128}
          autoComplete="off"
          spellCheck={false}
          {...(suffix && { suffix, inputMode: 'decimal' })}
          value={draft[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}

interface ChoiceFieldProps<Name extends 'operation' | 'risk' | 'audience' | 'idempotency'> extends PartProps {
  name: Name;
  values: readonly VersionDraft[Name][];
}

function ChoiceField<Name extends 'operation' | 'risk' | 'audience' | 'idempotency'>(props: ChoiceFieldProps<Name>) {
  const { name, values, draft, onChange } = props;
  return (
    <Field label={FIELD_LABEL[name]} required>
      {(control) => (
        <Select
          {...control}
          options={values.map((value) => ({ value, label: valueInWords(name, value) }))}
          value={draft[name]}
          onValueChange={(value) => onChange({ [name]: value })}
        />
      )}
    </Field>
  );
}
