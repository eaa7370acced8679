'use client';
import { SecretOnce } from './secret-once';

/** The whole address of an invitation; its origin is the one under which this browser reaches the console. */
export function InviteLink({ path }: { path: string }) {
  return <SecretOnce label="Invitation link" text={new URL(path, window.location.origin).toString()} />;
}
