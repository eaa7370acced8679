'use client';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { PASSWORD_HINT } from '@/lib/access/password-rule';

interface PasswordFieldProps {
  /** `new` asks for one that fits the rule and tells it. */
  purpose: 'current' | 'new';
  error?: string | undefined;
}

/**
 * A password, hidden until the person asks to see it. Named `password` in its form, which must be sent by POST, so that
 * it stays out of the address even when it is sent before the page's code has arrived.
 */
export function PasswordField({ purpose, error }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      label="Password"
      required
      {...(purpose === 'new' && error === undefined && { hint: PASSWORD_HINT })}
      {...(error !== undefined && { error })}
    >
      {(control) => (
        <span className="flex items-center gap-1">
          <Input
            {...control}
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete={purpose === 'new' ? 'new-password' : 'current-password'}
          />
          <IconButton
            label={isShown ? 'Hide the password' : 'Show the password'}
            icon={isShown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!isShown)}
          />
        </span>
      )}
    </Field>
  );
}
