'use client';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { ProblemPanel } from '@/components/console/problem-panel';
import { useZone } from '@/components/console/zone';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { toastDone } from '@/components/ui/toast-queue';
import type { Capability } from '@/lib/capabilities/contract';
import { draftOf, inputOf, type VersionDraft } from '@/lib/capabilities/draft';
import { registrationPreview, useRegister } from '@/lib/capabilities/queries';
import { RegistrationPreview } from './registration-preview';
import { VersionFields } from './version-fields';

interface RegisterDialogProps {
  project: string;
  /** The version to begin with; a new capability without it. */
  before?: Capability;
  onClose: () => void;
}

/** Registers one version; what it would change stands below the form before anything is done. */
export function RegisterDialog({ project, before, onClose }: RegisterDialogProps) {
  const formId = useId();
  const zone = useZone();
  const [draft, setDraft] = useState<VersionDraft>(() => draftOf(before));
  const { input, wrong } = inputOf(draft, zone);
  const shown = useDeferredValue(input);
  const capabilities = shown ? [shown] : [];
  const preview = useQuery(registrationPreview(project, capabilities));
  const register = useRegister(project);
  const isReady = input !== undefined && preview.data?.items[0]?.in_force_from != null;
  const confirm = () => {
    if (!input || !isReady || register.isPending) return;
    register.mutate([input], {
      onSuccess: () => {
        toastDone(`${input.capability} ${input.version} is registered`);
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      size="large"
      title={before ? `Register a version of ${before.capability}` : 'Register a capability'}
      description="Calls are judged by the version that was in force when they happened. A version is never changed."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} pending={register.isPending} disabled={!isReady}>
            Register
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        {register.isError && <ProblemPanel problem={register.error} />}
        <VersionFields
          draft={draft}
          wrong={wrong}
          isNamed={before !== undefined}
          onChange={(change) => setDraft((current) => ({ ...current, ...change }))}
        />
        {capabilities.length > 0 && <RegistrationPreview project={project} capabilities={capabilities} />}
      </form>
    </Dialog>
  );
}
