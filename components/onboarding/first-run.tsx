'use client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { PageHeader } from '@/components/console/page-header';
import type { Permission } from '@/lib/access/permissions';
import { sampleState } from '@/lib/sample-evidence/queries';
import { ConnectGuide } from './connect-guide';

const LOOK_AGAIN_MS = 4_000;

interface FirstRunProps {
  project: string;
  permissions: readonly Permission[];
}

/** What a screen of an empty project shows instead of figures. It gives way by itself when the first evidence is there. */
export function FirstRun({ project, permissions }: FirstRunProps) {
  const router = useRouter();
  const sample = useQuery({ ...sampleState(project), enabled: permissions.includes('admin:manage') });
  // Half of the sample would look like all of it; the bar shows how far it is.
  const isWaiting = sample.data?.state !== 'loading';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.refresh();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [router, isWaiting]);
  return (
    <>
      <PageHeader
        title="No evidence yet"
        description="Send traces or facts of your agents to this project. This screen opens by itself when the first of them is there."
      />
      <ConnectGuide project={project} permissions={permissions} />
    </>
  );
}
