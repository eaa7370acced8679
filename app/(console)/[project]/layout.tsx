import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { signedIn } from '@/app/guarded-page';
import { SignOutButton } from '@/components/access/sign-out-button';
import { ConsoleFrame } from '@/components/console/console-frame';
import { SearchBox } from '@/components/console/search-box';
import { withAuthority } from '@/lib/access/authority';
import { openSections } from '@/lib/access/sections';
import { dimensionValues } from '@/lib/quality/dimension-values';
import { TopBar } from './top-bar';

interface LayoutProps {
  params: Promise<{ project: string }>;
  children: ReactNode;
}

/** The frame of the console: where one is, what else one may open, and what narrows the screens. */
export default async function ConsoleLayout({ params, children }: LayoutProps) {
  const { project } = await params;
  const { person, scope } = await signedIn(project);
  const membership = person.projects.find(({ slug }) => slug === project);
  if (!membership) notFound();
  const sections = openSections(project, membership.permissions);
  const seesQuality = membership.permissions.has('quality:aggregate');
  const options = seesQuality
    ? await withAuthority('quality:aggregate', scope, (access) => dimensionValues(access))
    : undefined;
  return (
    <ConsoleFrame
      projects={person.projects.map(({ name, slug }) => ({ name, href: `/${slug}` }))}
      currentProject={membership.name}
      sections={sections}
      person={{ name: person.name, email: person.email }}
      signOut={<SignOutButton />}
      topBar={<TopBar project={project} options={options} />}
      search={seesQuality && <SearchBox action={`/${project}/search`} places={sections} />}
    >
      {children}
    </ConsoleFrame>
  );
}
