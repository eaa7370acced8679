import type { Metadata } from 'next';
import { publicPage } from '@/app/guarded-page';
import { AuthCard } from '@/components/access/auth-card';
import { SetUpForm } from '@/components/access/set-up-form';
import { ButtonLink } from '@/components/ui/button';
import { isSetUpOpen } from '@/lib/access/account-links';

// The address holds a secret, so it is not passed on as a referrer.
export const metadata: Metadata = { title: 'Set up', referrer: 'no-referrer' };

export default publicPage('the one-time link in its address is the authority', async ({ searchParams }) => {
  const { link } = await searchParams;
  if (typeof link === 'string' && (await isSetUpOpen(link))) {
    return (
      <AuthCard title="Set up Assay" description="Make the first account. This link works once.">
        <SetUpForm link={link} />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="This link does not work any more"
      description="A set-up link works once, for 24 hours, and only while nobody has an account. The console prints a new one when it is started before that."
    >
      <ButtonLink href="/sign-in">Go to the sign-in</ButtonLink>
    </AuthCard>
  );
});
