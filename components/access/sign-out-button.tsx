'use client';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { signOut } from '@/lib/access/browser-session';

/** Ends the session and leaves the console; a failure is said on the button, because nothing else has changed. */
export function SignOutButton() {
  const [state, setState] = useState<'ready' | 'asking' | 'failed'>('ready');
  const leave = async () => {
    setState('asking');
    if (await signOut()) window.location.assign('/sign-in');
    else setState('failed');
  };
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<LogOut aria-hidden className="size-3.5" />}
      pending={state === 'asking'}
      onClick={leave}
    >
      {state === 'failed' ? 'Sign out failed, try again' : 'Sign out'}
    </Button>
  );
}
