'use client';
import { type SubmitEvent, useState } from 'react';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SetUpInput } from '@/lib/access/account-contract';
import { signIn } from '@/lib/access/browser-session';
import { PASSWORD_HINT } from '@/lib/access/password-rule';
import { ROLE_NAMES, type Role } from '@/lib/access/permissions';
import type { ShownProblem } from '@/lib/format/problem';
import { PasswordField } from './password-field';
import { RoleBoxes } from './role-boxes';
import { sendAccount } from './send-account';

const MORE_ROLES = ROLE_NAMES.filter((role) => role !== 'admin');
const SENTENCE: Record<string, string> = {
  email: 'Give an e-mail address, such as name@example.com.',
  name: 'Give the name that others will see.',
  password: PASSWORD_HINT,
};

/** Makes the first administrator and signs them in. */
export function SetUpForm({ link }: { link: string }) {
  const [moreRoles, setMoreRoles] = useState<Role[]>([]);
  const [isPending, setPending] = useState(false);
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<ShownProblem | null>(null);
  const errorOf = (field: string) => (wrong.has(field) ? SENTENCE[field] : undefined);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const input = SetUpInput.safeParse({ ...fields, link, more_roles: moreRoles });
    setWrong(new Set(input.error?.issues.map((issue) => String(issue.path[0]))));
    if (!input.success) return;
    setPending(true);
    const refused = await sendAccount('/api/auth/set-up', input.data);
    setProblem(refused);
    if (refused) return setPending(false);
    await signIn(input.data.email, input.data.password);
    window.location.assign('/');
  };

  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4" noValidate>
      {problem && <ProblemPanel problem={problem} />}
      <Field label="E-mail address" required error={errorOf('email')}>
        {(control) => <Input {...control} name="email" type="email" autoComplete="username" autoFocus />}
      </Field>
      <Field label="Name" required error={errorOf('name')}>
        {(control) => <Input {...control} name="name" autoComplete="name" />}
      </Field>
      <PasswordField purpose="new" error={errorOf('password')} />
      <p className="text-muted">
        You become an administrator. That role alone manages members, tokens and policies and sees no quality data; tick
        what else you do.
      </p>
      <RoleBoxes legend="More roles for yourself" roles={MORE_ROLES} chosen={moreRoles} onChange={setMoreRoles} />
      <Button type="submit" variant="primary" pending={isPending}>
        Set up and sign in
      </Button>
    </form>
  );
}
