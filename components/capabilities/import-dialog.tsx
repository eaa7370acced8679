'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { toastDone } from '@/components/ui/toast-queue';
import type { CapabilityInput } from '@/lib/capabilities/contract';
import { readRegistryFile } from '@/lib/capabilities/file';
import { registrationPreview, useRegister } from '@/lib/capabilities/queries';
import { formatPlural } from '@/lib/format/number';
import { Problem } from '@/lib/problem';
import { RegistrationPreview } from './registration-preview';

/** A file of as many versions as may be registered at once is a fraction of it. */
const MOST_BYTES = 1_000_000;

/** Registers versions from a file, all or none, with what it would do in view first. */
export function ImportDialog({ project, onClose }: { project: string; onClose: () => void }) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const reading = readText(text);
  const capabilities = reading.capabilities ?? [];
  const preview = useQuery(registrationPreview(project, capabilities));
  const register = useRegister(project);
  const fresh = preview.data?.items.filter(({ in_force_from }) => in_force_from !== null).length ?? 0;
  const isReady = preview.isSuccess && !preview.data.is_refused && fresh > 0;

  const open = async (file: File | undefined) => {
    setFault(undefined);
    if (!file) return;
    if (file.size > MOST_BYTES) return setFault('The file is larger than 1 MB; a registry is smaller.');
    setText(await file.text().catch(() => ''));
  };
  const confirm = () =>
    register.mutate(capabilities, {
      onSuccess: ({ registered, touched }) => {
        toastDone(
          `${formatPlural(registered, 'version')} registered; ${formatPlural(touched, 'execution')} judged again`,
        );
        onClose();
      },
    });

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      size="large"
      title="Import capabilities"
      description="All of the file or nothing. A version that is registered once is never changed."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={register.isPending} disabled={!isReady} onClick={confirm}>
            {isReady ? `Register ${formatPlural(fresh, 'version')}` : 'Register'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {register.isError && <ProblemPanel problem={register.error} />}
        <Field label="File" hint="JSON: { “capabilities”: [ … ] }" error={fault}>
          {(control) => (
            <Input
              {...control}
              type="file"
              accept="application/json,.json"
              onChange={(event) => void open(event.target.files?.[0])}
            />
          )}
        </Field>
        <Field label="Or its text" error={reading.fault}>
          {(control) => (
            <Textarea
              {...control}
              mono
              rows={4}
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {capabilities.length > 0 && <RegistrationPreview project={project} capabilities={capabilities} />}
      </div>
    </Dialog>
  );
}

function readText(text: string): { capabilities?: CapabilityInput[]; fault?: string } {
  if (text.trim() === '') return {};
  try {
    return { capabilities: readRegistryFile(text) };
  } catch (failure) {
    if (failure instanceof Problem) return { fault: failure.message };
    throw failure;
  }
}
