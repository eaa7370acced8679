import type { ReactNode } from 'react';
import { signedIn } from '@/app/guarded-page';
import { SettingsTabs } from '@/components/access/settings-tabs';
import { PageHeader } from '@/components/console/page-header';

interface LayoutProps {
  params: Promise<{ project: string }>;
  children: ReactNode;
}

/** What all settings share. Each page asks for its permission itself and says so where it is missing. */
export default async function SettingsLayout({ params, children }: LayoutProps) {
  const { project } = await params;
  const { person } = await signedIn(project);
  const isAdmin = person.projects.some(({ slug, permissions }) => slug === project && permissions.has('admin:manage'));
  return (
    <>
      <PageHeader title="Settings" />
      {isAdmin && <SettingsTabs project={project} />}
      {children}
    </>
  );
}
