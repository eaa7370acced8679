import { redirect } from 'next/navigation';
import { publicPage, signedIn } from '@/app/guarded-page';
import { AuthCard } from '@/components/access/auth-card';
import { SignOutButton } from '@/components/access/sign-out-button';

export default publicPage('leads everybody to their own start', async () => {
  const { person } = await signedIn('');
  const [first] = person.projects;
  if (first) redirect(`/${first.slug}`);
  return (
    <AuthCard
      title="You belong to no project"
      description={`You are signed in as ${person.email}. Ask an administrator of a project to add this address to its members.`}
    >
      <SignOutButton />
    </AuthCard>
  );
});
