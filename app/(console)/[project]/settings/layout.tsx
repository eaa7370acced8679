import type { ReactNode } from 'react';
import { SettingsTabs } from '@/components/access/settings-tabs';
import { PageHeader } from '@/components/console/page-header';

interface LayoutProps {
  params: Promise<{ project: string }>;
  children: ReactNode;
}

/** What all settings share. Each page asks for its permission itself. */
export default async function SettingsLayout({ params, children }: LayoutProps) {
  const { project } = await params;
  return (
    <>
      <PageHeader title="Settings" />
      <SettingsTabs project={project} />
      {children}
    </>
  );
}
