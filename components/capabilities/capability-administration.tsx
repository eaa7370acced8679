'use client';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { PageLink } from '@/components/ui/page-link';
import { capabilityOf } from '@/lib/capabilities/queries';
import { registryHref } from '@/lib/capabilities/url';
import { CapabilityVersions } from './capability-versions';
import { RegisterDialog } from './register-dialog';

interface CapabilityAdministrationProps {
  project: string;
  id: string;
  /** RFC 3339. */
  renderedAt: string;
}

/** One capability for those who keep the registry: its versions, and the next one. */
export function CapabilityAdministration({ project, id, renderedAt }: CapabilityAdministrationProps) {
  const [isOpen, setOpen] = useState(false);
  const newest = useQuery(capabilityOf(project, id, 'registrar')).data?.versions[0];
  return (
    <section aria-label={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
        <div className="min-w-0">
          <PageLink
            href={registryHref(project, 'registrar')}
            className="text-xs text-muted underline-offset-2 hover:text-ink hover:underline"
          >
            Capabilities
          </PageLink>
          <h2 className="font-mono text-sm font-semibold break-all">{id}</h2>
        </div>
        <Button
          variant="primary"
          icon={<Plus aria-hidden className="size-3.5" />}
          disabled={!newest}
          onClick={() => setOpen(true)}
        >
          Register version
        </Button>
      </div>
      <CapabilityVersions project={project} id={id} as="registrar" renderedAt={renderedAt} />
      {isOpen && newest && <RegisterDialog project={project} before={newest} onClose={() => setOpen(false)} />}
    </section>
  );
}
