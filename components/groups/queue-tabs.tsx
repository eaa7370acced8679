'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { LinkTabs } from '@/components/ui/link-tabs';
import type { GroupState } from '@/lib/groups/lifecycle';
import { TO_TRIAGE } from '@/lib/groups/lifecycle';
import { changeAddress, QUEUES, type Queue } from '@/lib/groups/url';

const LABEL: Record<Queue, string> = { triage: 'To triage', regressed: 'Regressed', all: 'All' };

interface QueueTabsProps {
  /** How many groups are in each state; undefined while loading. */
  states: Record<GroupState, number> | undefined;
  queue: Queue;
}

/** The queues, each with how many groups are in it. */
export function QueueTabs({ states, queue }: QueueTabsProps) {
  const base = `${usePathname()}?${useSearchParams()}`;
  return (
    <LinkTabs
      label="Queues"
      items={QUEUES.map((one) => ({
        href: changeAddress(base, { queue: one }),
        label: LABEL[one],
        current: one === queue,
        ...(states && { count: countOf(one, states) }),
      }))}
    />
  );
}

function countOf(queue: Queue, states: Record<GroupState, number>): number {
  if (queue === 'regressed') return states.regressed;
  const counted = queue === 'triage' ? TO_TRIAGE : (Object.keys(states) as GroupState[]);
  return counted.reduce((sum, state) => sum + states[state], 0);
}
