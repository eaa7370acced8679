'use client';
import { X } from 'lucide-react';
import { usePathname, useSearchParams } from 'next/navigation';
import { useQueryState } from 'nuqs';
import { LinkTabs } from '@/components/ui/link-tabs';
import { FINDING_QUEUES, type FindingQueue, findingQueueHref, findingsParsers } from '@/lib/controls/url';
import { STATE_WORDS } from '@/lib/controls/words';

const LABEL: Record<FindingQueue, string> = { ...STATE_WORDS, all: 'All' };

/** The queues of findings, and the rules to which the list is narrowed. */
export function FindingQueues({ address }: { address: { queue: FindingQueue; rule: readonly string[] } }) {
  const base = `${usePathname()}?${useSearchParams()}`;
  return (
    <>
      <LinkTabs
        label="Queues"
        items={FINDING_QUEUES.map((one) => ({
          href: findingQueueHref(base, one),
          label: LABEL[one],
          current: one === address.queue,
        }))}
      />
      {address.rule.length > 0 && <ChosenRules rules={address.rule} />}
    </>
  );
}

function ChosenRules({ rules }: { rules: readonly string[] }) {
  const [, setRules] = useQueryState('rule', findingsParsers.rule.withOptions({ history: 'push' }));
  return (
    <ul aria-label="Rules" className="flex flex-wrap items-center gap-1.5 px-4 pt-2">
      {rules.map((rule) => (
        <li key={rule} className="inline-flex h-6 items-center gap-1 rounded-sm bg-selected pl-2 text-xs">
          <span className="font-mono">{rule}</span>
          <button
            type="button"
            aria-label={`All rules instead of ${rule}`}
            onClick={() => void setRules(rules.filter((one) => one !== rule))}
            className="inline-flex size-6 items-center justify-center rounded-sm text-muted hover:text-ink"
          >
            <X aria-hidden className="size-3" />
          </button>
        </li>
      ))}
    </ul>
  );
}
