'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Note } from '@/components/ui/note';
import { Section } from '@/components/ui/section';
import { toastDone } from '@/components/ui/toast-queue';
import { changePolicies, Policies } from '@/lib/access/contract';
import { accessKeys } from '@/lib/access/queries';
import { sentenceCase } from '@/lib/format/id';
import { call } from '@/lib/http/call';
import { CdpMethodsFields, readCdpMethods } from './cdp-methods-fields';

const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
const MOST_DAYS = 3_650;
const MOST_MINUTES = 43_200;

/** Changes the rules of the project; saved together, because each save is one row of the audit trail. */
export function PoliciesForm({ project, policies }: { project: string; policies: Policies }) {
  const client = useQueryClient();
  const [isWaived, setWaived] = useState(policies.four_eyes_waived);
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const save = useMutation({
    mutationFn: (next: Policies) => call(changePolicies, project, next),
    onSuccess: (saved) => {
      client.setQueryData(accessKeys.policies(project), saved);
      toastDone('Policies are saved');
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readForm(new FormData(event.currentTarget), isWaived);
    setWrong(new Set(read.error?.issues.map((issue) => String(policyOf(issue.path)))));
    if (read.success) save.mutate(read.data);
  };
  return (
    <form onSubmit={submit} noValidate className="flex max-w-2xl flex-col gap-8 px-4 pt-2 pb-8">
      <Section
        title="Four eyes"
        description="Whoever wrote a risk acceptance or any revision of it does not approve it. The database holds this too."
      >
        <Checkbox label="Let authors approve their own" checked={isWaived} onCheckedChange={setWaived} />
        {isWaived && (
          <Note tone="warning" title="Four eyes are waived">
            Every approval that is given now says so for good.
          </Note>
        )}
      </Section>
      <Section
        title="Longest acceptance"
        description="How long an acceptance may run, by the severity that remains. It counts for proposals from now on."
      >
        <div className="grid gap-4 sm:grid-cols-4">
          {SEVERITIES.map((severity) => (
            <NumberField
              key={severity}
              name={severity}
              label={sentenceCase(severity)}
              unit="days"
              value={policies.acceptance_max_days[severity]}
              error={wrong.has(severity) ? `1 to ${MOST_DAYS} days.` : undefined}
            />
          ))}
        </div>
      </Section>
      <Section
        title="Silence"
        description="A running execution without any fact for this long is shown as silent; the next fact ends that."
      >
        <LimitField name="silence_limit_minutes" {...{ policies, wrong }} />
      </Section>
      <Section title="Life of a token" description="A token that lives longer violates the rule TOK-2.">
        <LimitField name="token_limit_minutes" {...{ policies, wrong }} />
      </Section>
      <Section
        title="Browser commands"
        description="The methods of the Chrome DevTools Protocol that an agent may send; any other violates the rule BRW-1."
      >
        <CdpMethodsFields methods={policies.cdp_methods} isWrong={wrong.has('cdp_methods')} />
      </Section>
      <p className="max-w-prose text-xs text-muted">
        After a change of a limit or of the browser commands every execution is judged again, those of the past as well.
      </p>
      {save.isError && <ProblemPanel problem={save.error} />}
      <div>
        <Button type="submit" variant="primary" pending={save.isPending}>
          Save policies
        </Button>
      </div>
    </form>
  );
}

function readForm(fields: FormData, isWaived: boolean) {
  const whole = (name: string) => Number(fields.get(name) || Number.NaN);
  return Policies.safeParse({
    four_eyes_waived: isWaived,
    acceptance_max_days: Object.fromEntries(SEVERITIES.map((severity) => [severity, whole(severity)])),
    silence_limit_minutes: whole('silence_limit_minutes'),
    token_limit_minutes: whole('token_limit_minutes'),
    cdp_methods: readCdpMethods(fields),
  });
}

/** The control that an issue is about: of a list the list, of the days a severity. */
function policyOf(path: readonly PropertyKey[]): PropertyKey | undefined {
  return path[0] === 'cdp_methods' ? path[0] : path.at(-1);
}

interface LimitFieldProps {
  name: 'silence_limit_minutes' | 'token_limit_minutes';
  policies: Policies;
  wrong: ReadonlySet<string>;
}

function LimitField({ name, policies, wrong }: LimitFieldProps) {
  const error = wrong.has(name) ? `1 to ${MOST_MINUTES} minutes.` : undefined;
  return (
    <div className="max-w-40">
      <NumberField name={name} label="Limit" unit="min" value={policies[name]} error={error} />
    </div>
  );
}

interface NumberFieldProps {
  name: string;
  label: string;
  unit: string;
  value: number;
  error: string | undefined;
}

function NumberField({ name, label, unit, value, error }: NumberFieldProps) {
  return (
    <Field label={label} required error={error}>
      {(control) => <Input {...control} name={name} inputMode="numeric" defaultValue={value} suffix={unit} />}
    </Field>
  );
}
