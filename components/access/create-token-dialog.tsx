'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { createToken, MOST_REQUESTS_PER_MINUTE, RequestsPerMinute } from '@/lib/access/contract';
import { TOKEN_SCOPES, type TokenScope } from '@/lib/access/permissions';
import { accessKeys } from '@/lib/access/queries';
import { SCOPE_TEXT } from '@/lib/access/role-text';
import { formatCount } from '@/lib/format/number';
import { call } from '@/lib/http/call';
import { SecretOnce } from './secret-once';

const LIVES = [7, 30, 90, 365] as const;
const LIFE_OPTIONS = LIVES.map((days) => ({ value: String(days), label: days === 365 ? '1 year' : `${days} days` }));

interface CreateTokenDialogProps {
  project: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called with the token's text, for a screen that puts it to use at once. */
  onCreated?: (token: string) => void;
}

/** Makes a token and shows its text, once. Sending evidence is ticked, because that is what most tokens are for. */
export function CreateTokenDialog({ project, open, onOpenChange, onCreated }: CreateTokenDialogProps) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['ingest']);
  const [days, setDays] = useState('90');
  const [limit, setLimit] = useState('');
  const perMinute = limit.trim() === '' ? undefined : Number(limit);
  const isLimit = perMinute === undefined || RequestsPerMinute.safeParse(perMinute).success;
  const create = useMutation({
    mutationFn: () =>
      call(createToken, project, {
        name,
        scopes: [...scopes],
        expires_in_days: Number(days),
        ...(perMinute !== undefined && { requests_per_minute: perMinute }),
      }),
    onSuccess: ({ token }) => {
      onCreated?.(token);
      return client.invalidateQueries({ queryKey: accessKeys.tokens(project) });
    },
  });
  const close = (next: boolean) => {
    onOpenChange(next);
    if (next) return;
    create.reset();
    setName('');
    setScopes(['ingest']);
    setLimit('');
  };
  if (create.data) {
    return (
      <Dialog
        open={open}
        onOpenChange={close}
        title={`Token ${create.data.details.name}`}
        description="This is the only time that it is shown. Keep it where your secrets are."
        footer={
          <Button variant="primary" onClick={() => close(false)}>
            Done
          </Button>
        }
      >
        <SecretOnce label="Token" text={create.data.token} />
      </Dialog>
    );
  }
  const mayCreate = name.trim() !== '' && scopes.length > 0 && isLimit;
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Create a token"
      description="A program that holds it can do what is ticked here, in this project, until it ends or is revoked."
      footer={
        <>
          <Button onClick={() => close(false)}>Cancel</Button>
          <Button variant="primary" pending={create.isPending} disabled={!mayCreate} onClick={() => create.mutate()}>
            Create token
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {create.isError && <ProblemPanel problem={create.error} />}
        <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
          <Field label="Name" required hint="Who or what will hold it">
            {(control) => (
              <Input
                {...control}
                value={name}
                maxLength={80}
                autoComplete="off"
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Field label="Ends after" required>
            {(control) => <Select {...control} options={LIFE_OPTIONS} value={days} onValueChange={setDays} />}
          </Field>
        </div>
        <Field
          label="Requests a minute"
          hint="Left empty, it has the limit of the console"
          error={isLimit ? undefined : `A whole number from 1 to ${formatCount(MOST_REQUESTS_PER_MINUTE)}.`}
        >
          {(control) => (
            <span className="block max-w-40">
              <Input
                {...control}
                value={limit}
                inputMode="numeric"
                autoComplete="off"
                onChange={(event) => setLimit(event.target.value)}
              />
            </span>
          )}
        </Field>
        <ScopeBoxes chosen={scopes} onChange={setScopes} />
      </div>
    </Dialog>
  );
}

/** Sending evidence first, then what reads and acts. */
const SCOPES: readonly TokenScope[] = ['ingest', ...TOKEN_SCOPES.filter((scope) => scope !== 'ingest')];

interface ScopeBoxesProps {
  chosen: readonly TokenScope[];
  onChange: (scopes: readonly TokenScope[]) => void;
}

function ScopeBoxes({ chosen, onChange }: ScopeBoxesProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-xs font-medium">What it may do</legend>
      {SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          label={<code className="font-mono text-xs">{scope}</code>}
          hint={SCOPE_TEXT[scope]}
          checked={chosen.includes(scope)}
          onCheckedChange={(isOn) =>
            onChange(SCOPES.filter((other) => (other === scope ? isOn : chosen.includes(other))))
          }
        />
      ))}
    </fieldset>
  );
}
