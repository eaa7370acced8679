import type { ReactNode } from 'react';
import { signedIn } from '@/app/guarded-page';
import { QueueFrame } from '@/components/groups/queue-frame';

interface LayoutProps {
  params: Promise<{ project: string }>;
  children: ReactNode;
}

/** Keeps the queue beside the group that is open. Somebody who may not see it gets only what the page says of that. */
export default async function FailuresLayout({ params, children }: LayoutProps) {
  const { project } = await params;
  const { person } = await signedIn(project);
  const membership = person.projects.find(({ slug }) => slug === project);
  if (!membership?.permissions.has('quality:aggregate')) return children;
  return <QueueFrame project={project}>{children}</QueueFrame>;
}
