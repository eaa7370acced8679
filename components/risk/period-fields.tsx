import { useId } from 'react';
import { useNow } from '@/components/console/now';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { RadioGroup } from '@/components/ui/radio-group';
import { sentenceCase } from '@/lib/format/id';
import { formatPlural } from '@/lib/format/number';
import type { RiskOptions } from '@/lib/risk/contract';
import { dayIn, isZone, lastDay, readStart } from '@/lib/risk/period';
import { SEVERITIES } from '@/lib/risk/vocabulary';
import { Choice } from './choice';
import type { FieldsProps } from './use-draft';

/** How bad it is that remains, who answers for it, and until when. */
export function PeriodFields({ draft, change, faults, options }: FieldsProps & { options: RiskOptions }) {
  const nowMs = useNow();
  const zones = useId();
  const zone = isZone(draft.zone) ? draft.zone : 'UTC';
  const maxDays = options.acceptance_max_days[draft.severity];
  const today = nowMs === null ? undefined : dayIn(new Date(nowMs), zone);
  const start = (draft.starts && readStart(draft.starts, zone)) || (nowMs === null ? null : new Date(nowMs));
  const latest = start ? lastDay(start, maxDays, zone) : undefined;
  const names = new Map(options.owners.map(({ id, name }) => [id, name ?? id]));
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        legend="Residual severity"
        orientation="horizontal"
        value={draft.severity}
        onValueChange={(severity) => change({ severity })}
        options={SEVERITIES.map((value) => ({
          value,
          label: sentenceCase(value),
          hint: `at most ${formatPlural(options.acceptance_max_days[value], 'day')}`,
        }))}
      />
      <Field
        label="Owner of the risk"
        required
        error={faults.ownerId}
        hint="Who answers for it. A member of the project."
      >
        {(control) => (
          <Choice
            {...control}
            values={options.owners.map(({ id }) => id)}
            labelOf={(id) => names.get(id) ?? id}
            value={draft.ownerId}
            onChange={(ownerId) => change({ ownerId })}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="First day" error={faults.starts} hint="Empty: at once.">
          {(control) => (
            <Input
              {...control}
              type="date"
              min={today}
              value={draft.starts}
              onChange={(event) => change({ starts: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="Last day"
          required
          error={faults.ends}
          hint={latest && `Until it is over in ${zone}. Not after ${latest}.`}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              min={draft.starts || today}
              max={latest}
              value={draft.ends}
              onChange={(event) => change({ ends: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="Time zone"
          required
          error={faults.zone ?? (isZone(draft.zone) ? undefined : 'This is not the name of a zone.')}
        >
          {(control) => (
            <>
              <Input
                {...control}
                list={zones}
                autoComplete="off"
                value={draft.zone}
                onChange={(event) => change({ zone: event.target.value.trim() })}
              />
              <datalist id={zones}>
                {Intl.supportedValuesOf('timeZone').map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
            </>
          )}
        </Field>
      </div>
    </div>
  );
}
