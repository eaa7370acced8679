import { FilterChip } from '@/components/console/filter-chip';
import { Field } from '@/components/ui/field';
import { RadioGroup } from '@/components/ui/radio-group';
import type { FaultDomain } from '@/lib/facts/vocabulary';
import { sentenceCase } from '@/lib/format/id';
import type { RiskOptions } from '@/lib/risk/contract';
import { choicesFor } from '@/lib/risk/form';
import { Choice } from './choice';
import type { FieldsProps } from './use-draft';

/** What is accepted: an error group, or failures by what they have in common. */
export function ScopeFields({ draft, change, faults, options }: FieldsProps & { options: RiskOptions }) {
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        legend="What is accepted"
        value={draft.kind}
        onValueChange={(kind) => change({ kind })}
        options={[
          {
            value: 'fingerprints',
            label: 'An error group',
            hint: 'Its fingerprints as they are now; a later merge does not widen the scope',
          },
          { value: 'predicate', label: 'Failures by attributes', hint: 'A fault domain, narrowed by class or origin' },
        ]}
      />
      {draft.kind === 'fingerprints' ? (
        <GroupField draft={draft} change={change} faults={faults} options={options} />
      ) : (
        <AttributeFields draft={draft} change={change} faults={faults} options={options} />
      )}
      <div className="flex flex-col gap-1">
        <span className="text-xs font-medium">
          Only in <span className="font-normal text-muted">(optional)</span>
        </span>
        <div className="flex flex-wrap gap-1.5">
          <FilterChip
            dimension="environment"
            options={options.environments}
            chosen={draft.environment}
            onChoose={(environment) => change({ environment })}
          />
          <FilterChip
            dimension="release"
            options={options.releases}
            chosen={draft.release}
            onChoose={(release) => change({ release })}
          />
        </div>
      </div>
    </div>
  );
}

function GroupField({ draft, change, faults, options }: FieldsProps & { options: RiskOptions }) {
  const titles = new Map(options.groups.map(({ id, title }) => [id, title]));
  return (
    <Field label="Error group" required error={faults.scope}>
      {(control) => (
        <Choice
          {...control}
          values={options.groups.map(({ id }) => id)}
          labelOf={(id) => titles.get(id) ?? id}
          value={draft.groupId}
          onChange={(groupId) => change({ groupId })}
          placeholder="Choose a group; the one seen last stands first"
        />
      )}
    </Field>
  );
}

function AttributeFields({ draft, change, faults, options }: FieldsProps & { options: RiskOptions }) {
  const { domains, errorClasses, providers } = choicesFor(draft, options);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Fault domain" required error={faults.scope}>
        {(control) => (
          <Choice
            {...control}
            values={domains}
            labelOf={sentenceCase}
            value={draft.domain}
            onChange={(domain) => change({ domain: domain as FaultDomain, errorClass: '', provider: '' })}
          />
        )}
      </Field>
      <Attribute
        label="Error class"
        values={errorClasses}
        labelOf={sentenceCase}
        value={draft.errorClass}
        onChange={(errorClass) => change({ errorClass })}
      />
      <Attribute
        label="Provider"
        values={providers}
        value={draft.provider}
        onChange={(provider) => change({ provider })}
      />
      <Attribute label="Model" values={options.models} value={draft.model} onChange={(model) => change({ model })} />
      <Attribute label="Tool" values={options.tools} value={draft.tool} onChange={(tool) => change({ tool })} />
    </div>
  );
}

interface AttributeProps {
  label: string;
  values: readonly string[];
  labelOf?: (value: string) => string;
  value: string;
  onChange: (value: string) => void;
}

function Attribute({ label, ...choice }: AttributeProps) {
  return <Field label={label}>{(control) => <Choice {...control} {...choice} any="Any" />}</Field>;
}
