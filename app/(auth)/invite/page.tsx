import type { Metadata } from 'next';
import { publicPage } from '@/app/guarded-page';
import { AuthCard } from '@/components/access/auth-card';
import { InviteForm } from '@/components/access/invite-form';
import { ButtonLink } from '@/components/ui/button';
import { findInvited } from '@/lib/access/account-links';

// The address holds a secret, so it is not passed on as a referrer.
export const metadata: Metadata = { title: 'Invitation', referrer: 'no-referrer' };

export default publicPage('the one-time link in its address is the authority', async ({ searchParams }) => {
  const { link } = await searchParams;
  const invited = typeof link === 'string' ? await findInvited(link) : undefined;
  if (typeof link === 'string' && invited) {
    return (
      <AuthCard title={`Welcome, ${invited.name}`} description={`Choose a password for ${invited.email}.`}>
        <InviteForm link={link} email={invited.email} />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="This invitation does not work any more"
      description="An invitation works once, for 7 days. Ask an administrator of your project for a new one."
    >
      <ButtonLink href="/sign-in">Go to the sign-in</ButtonLink>
    </AuthCard>
  );
});
