'use client';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CopyableId } from '@/components/console/copyable-id';
import { LoadingRows } from '@/components/console/loading-rows';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Timestamp } from '@/components/console/timestamp';
import { IconButton } from '@/components/ui/icon-button';
import { Note } from '@/components/ui/note';
import type { FactRow } from '@/lib/evidence/contract';
import { oneFact } from '@/lib/evidence/queries';
import { formatPlural } from '@/lib/format/number';
import type { FactNames } from './evidence-links';
import { useFact } from './fact-context';
import { FactText } from './fact-text';

interface FactPanelProps {
  project: string;
  executionId: string;
  factId: string;
  names: FactNames;
}

/** One fact beside the page, which stays as it is; on a narrow screen below it. Escape closes it. */
export function FactPanel({ project, executionId, factId, names }: FactPanelProps) {
  const { close } = useFact();
  const query = useQuery(oneFact(project, executionId, factId));
  const panel = useRef<HTMLElement>(null);
  const leave = () => {
    const opener = document.querySelector<HTMLElement>(`a[data-fact="${CSS.escape(factId)}"]`);
    close();
    opener?.focus();
  };
  // Whoever opens a fact wants to read it; the focus follows, and comes back on leaving.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const versions = query.data?.items ?? [];
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label="Fact"
      onKeyDown={(event) => event.key === 'Escape' && leave()}
      className="z-20 space-y-3 overflow-y-auto bg-page p-4 outline-none max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:max-h-[65dvh] max-lg:border-t max-lg:border-edge max-lg:shadow-overlay lg:sticky lg:top-0 lg:h-[calc(100dvh-2.75rem)] lg:w-96 lg:shrink-0 lg:border-l lg:border-line"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold break-words">{names.get(factId) ?? 'Fact'}</h2>
          <CopyableId id={factId} label="fact id" />
        </div>
        <IconButton label="Close the fact" icon={<X />} onClick={leave} />
      </div>
      {query.isPending && <LoadingRows rows={6} />}
      {query.isError && <ProblemPanel problem={query.error} onRetry={() => void query.refetch()} />}
      {versions.length > 1 && (
        <Note tone="warning" title={`${formatPlural(versions.length, 'version')} of this fact`}>
          The producer sent the same id with different contents. All are kept; the earliest observed one counts, then
          the one with the smallest digest.
        </Note>
      )}
      {versions.map((version) => (
        <FactVersion key={version.digest} version={version} />
      ))}
    </aside>
  );
}

function FactVersion({ version }: { version: FactRow }) {
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3 first-of-type:border-t-0">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        <dt className="text-muted">Kind</dt>
        <dd className="font-mono text-xs leading-5">{version.kind}</dd>
        <dt className="text-muted">Observed</dt>
        <dd className="font-mono text-xs leading-5 break-all">{version.observed_at}</dd>
        <dt className="text-muted">Received</dt>
        <dd>
          <Timestamp at={version.received_at} show="exact" />
        </dd>
        <dt className="text-muted">Sequence</dt>
        <dd>{version.seq ?? 'not numbered'}</dd>
      </dl>
      <FactText fact={version} />
    </div>
  );
}
