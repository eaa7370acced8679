import type { ReactNode } from 'react';
import { signedIn } from '@/app/guarded-page';
import { QueueFrame } from '@/components/groups/queue-frame';
import { withAuthority } from '@/lib/access/authority';
import { hasEvidence } from '@/lib/quality/has-evidence';

interface LayoutProps {
  params: Promise<{ project: string }>;
  children: ReactNode;
}

/**
 * Keeps the queue beside the group that is open. Without the permission, or with nothing to queue, the page alone says
 * what there is to say.
 */
export default async function FailuresLayout({ params, children }: LayoutProps) {
  const { project } = await params;
  const { person, scope } = await signedIn(project);
  const membership = person.projects.find(({ slug }) => slug === project);
  if (!membership?.permissions.has('quality:aggregate')) return children;
  if (!(await withAuthority('quality:aggregate', scope, hasEvidence))) return children;
  return <QueueFrame project={project}>{children}</QueueFrame>;
}
