'use client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useZone } from '@/components/console/zone';
import { toastDone } from '@/components/ui/toast-queue';
import { ApiError } from '@/lib/http/call';
import {
  type Draft,
  type DraftFault,
  emptyDraft,
  faultsOf,
  proposalOf,
  refusedFields,
  scopeOfDraft,
} from '@/lib/risk/form';
import { riskPreview, useProposal } from '@/lib/risk/queries';

const NO_SCOPE = { kind: 'fingerprints', group_id: '' } as const;

/** The proposal that is being written, what it would cover, and the act of sending it. */
export function useDraft(project: string, ownerId: string, groupId: string | null) {
  const deviceZone = useZone();
  const router = useRouter();
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const [wasTried, setTried] = useState(false);
  const sending = useProposal(project);

  // The zone of the device is known only in the browser, so it is laid under what was typed and never stored.
  const draft: Draft = { ...emptyDraft(deviceZone, ownerId, groupId), ...changes };
  const scope = scopeOfDraft(draft);
  const preview = useQuery({ ...riskPreview(project, scope ?? NO_SCOPE), enabled: scope !== null });
  const missing = faultsOf(draft);
  const refused = sending.error instanceof ApiError ? sending.error.problem : null;
  const faults: DraftFault = wasTried
    ? { ...(refused && refusedFields(refused.issues ?? [], refused.detail ?? refused.title)), ...missing }
    : {};

  const change = (next: Partial<Draft>) => {
    setChanges({ ...changes, ...next });
    if (sending.isError) sending.reset();
  };
  const send = () => {
    setTried(true);
    if (Object.keys(missing).length > 0) return;
    sending.mutate(proposalOf(draft, preview.data), {
      onSuccess: (risk) => {
        toastDone(`Proposed: ${risk.title}`, { description: 'Nothing is covered until somebody else approves it.' });
        router.push(`/${project}/risks/${risk.id}`);
      },
    });
  };
  return { draft, change, scope, preview, faults, sending, send };
}

export type DraftState = ReturnType<typeof useDraft>;
export type FieldsProps = Pick<DraftState, 'draft' | 'change' | 'faults'>;
