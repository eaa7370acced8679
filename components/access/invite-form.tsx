'use client';
import { type SubmitEvent, useState } from 'react';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Button } from '@/components/ui/button';
import { signIn } from '@/lib/access/browser-session';
import { NewPassword, PASSWORD_HINT } from '@/lib/access/password-rule';
import type { ShownProblem } from '@/lib/format/problem';
import { PasswordField } from './password-field';
import { sendAccount } from './send-account';

/** Chooses the password of an invited person and signs them in. */
export function InviteForm({ link, email }: { link: string; email: string }) {
  const [isPending, setPending] = useState(false);
  const [isTooShort, setTooShort] = useState(false);
  const [problem, setProblem] = useState<ShownProblem | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    const fits = NewPassword.safeParse(password).success;
    setTooShort(!fits);
    if (!fits) return;
    setPending(true);
    const refused = await sendAccount('/api/auth/invite', { link, password });
    setProblem(refused);
    if (refused) return setPending(false);
    await signIn(email, password);
    window.location.assign('/');
  };
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4" noValidate>
      {problem && <ProblemPanel problem={problem} />}
      {/* Kept for password managers, which store the pair. */}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <PasswordField purpose="new" error={isTooShort ? PASSWORD_HINT : undefined} />
      <Button type="submit" variant="primary" pending={isPending}>
        Choose password and sign in
      </Button>
    </form>
  );
}
