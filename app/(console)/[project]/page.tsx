import { notFound, redirect } from 'next/navigation';
import { publicPage, signedIn } from '@/app/guarded-page';
import { EmptyState } from '@/components/console/empty-state';
import { openSections } from '@/lib/access/sections';

export default publicPage('leads a member to the first section that they may open', async ({ params }) => {
  const { project = '' } = await params;
  const { person } = await signedIn(project);
  const membership = person.projects.find(({ slug }) => slug === project);
  if (!membership) notFound();
  const [first] = openSections(project, membership.permissions);
  if (first) redirect(first.href);
  return (
    <EmptyState kind="nothing-yet" title="You are a member without a role">
      Ask an administrator of this project for the role that your work needs.
    </EmptyState>
  );
});
