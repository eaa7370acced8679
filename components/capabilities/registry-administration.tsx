'use client';
import { FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CapabilityRegistry } from './capability-registry';
import { ImportDialog } from './import-dialog';
import { RegisterDialog } from './register-dialog';

/** The registry for those who keep it: the list, and the two ways to add to it. */
export function RegistryAdministration({ project }: { project: string }) {
  const [open, setOpen] = useState<'register' | 'import' | null>(null);
  const close = () => setOpen(null);
  return (
    <section aria-label="Capabilities">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
        <p className="max-w-prose flex-1 basis-80 text-muted">
          What the tools of this project’s agents may do and must ask for. Calls are judged by the version that was in
          force when they happened, so a version is never changed; register the next one.
        </p>
        <div className="flex gap-2">
          <Button icon={<FileUp aria-hidden className="size-3.5" />} onClick={() => setOpen('import')}>
            Import file
          </Button>
          <Button
            variant="primary"
            icon={<Plus aria-hidden className="size-3.5" />}
            onClick={() => setOpen('register')}
          >
            Register
          </Button>
        </div>
      </div>
      <CapabilityRegistry project={project} as="registrar" />
      {open === 'import' && <ImportDialog project={project} onClose={close} />}
      {open === 'register' && <RegisterDialog project={project} onClose={close} />}
    </section>
  );
}
