'use client';
import { type SubmitEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Note } from '@/components/ui/note';
import { type SignInAnswer, signIn } from '@/lib/access/browser-session';
import { PasswordField } from './password-field';

export const SIGN_IN_SENTENCE: Record<Exclude<SignInAnswer, 'signed-in'>, string> = {
  refused: 'The e-mail address or the password is not right.',
  delayed: 'Too many tries in a row. Wait a minute, then try again.',
  'no-cookie': 'The browser did not keep the sign-in. Allow cookies, and open the console at its configured address.',
  unreachable: 'The console did not answer. Check the connection and try again.',
};

/** Signs in and then opens `returnTo`, a path that was checked on the server. */
export function SignInForm({ returnTo }: { returnTo: string }) {
  const [state, setState] = useState<SignInAnswer | 'asking' | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setState('asking');
    const answer = await signIn(String(fields.get('email')), String(fields.get('password')));
    // A whole new page, so that nothing of an earlier person stays in the browser's memory.
    if (answer === 'signed-in') window.location.assign(returnTo);
    else setState(answer);
  };
  const isPending = state === 'asking' || state === 'signed-in';
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      {state !== null && !isPending && (
        <div role="alert">
          <Note tone="failing">{SIGN_IN_SENTENCE[state as keyof typeof SIGN_IN_SENTENCE]}</Note>
        </div>
      )}
      <Field label="E-mail address" required>
        {(control) => <Input {...control} name="email" type="email" autoComplete="username" autoFocus />}
      </Field>
      <PasswordField purpose="current" />
      <Button type="submit" variant="primary" pending={isPending}>
        Sign in
      </Button>
    </form>
  );
}
