import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { publicPage } from '@/app/guarded-page';
import { AuthCard } from '@/components/access/auth-card';
import { SignInForm } from '@/components/access/sign-in-form';
import { findPerson } from '@/lib/access/guard';
import { returnPath } from '@/lib/access/return-path';
import { personOfCookies } from '@/lib/access/session';

export const metadata: Metadata = { title: 'Sign in' };

export default publicPage('nobody can be known before this page', async ({ searchParams }) => {
  const returnTo = returnPath((await searchParams).callbackUrl);
  const jar = await cookies();
  const known = await personOfCookies(Object.fromEntries(jar.getAll().map(({ name, value }) => [name, value])));
  if (known?.kind === 'person' && (await findPerson(known.userId))) redirect(returnTo);
  return (
    <AuthCard title="Sign in">
      <SignInForm returnTo={returnTo} />
    </AuthCard>
  );
});
