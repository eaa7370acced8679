'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { LinkTabs } from '@/components/ui/link-tabs';
import { queueHref, UNKNOWN_QUEUES, type UnknownQueue } from '@/lib/reconciliation/url';

const LABEL: Record<UnknownQueue, string> = { open: 'To reconcile', reconciled: 'Reconciled', all: 'All' };

/** The queues of unknown outcomes. */
export function UnknownTabs({ queue }: { queue: UnknownQueue }) {
  const base = `${usePathname()}?${useSearchParams()}`;
  return (
    <LinkTabs
      label="Queues"
      items={UNKNOWN_QUEUES.map((one) => ({
        href: queueHref(base, one),
        label: LABEL[one],
        current: one === queue,
      }))}
    />
  );
}
