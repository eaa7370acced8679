import { ProblemPanel } from '@/components/console/problem-panel';
import { Skeleton } from '@/components/ui/skeleton';
import { formatCount, formatPlural } from '@/lib/format/number';
import type { RiskPreview } from '@/lib/risk/contract';
import type { DraftState } from './use-draft';

/** What the scope of the draft would cover, kept current while it is chosen. */
export function ScopePreview({ scope, preview }: Pick<DraftState, 'scope' | 'preview'>) {
  return (
    <section aria-label="Preview" aria-live="polite" className="rounded-md border border-line bg-sunken p-4">
      <h2 className="text-sm font-semibold">What it would cover</h2>
      <div className="mt-2">
        {scope === null ? (
          <p className="text-muted">Choose what is accepted; the figures of the last 30 days appear here.</p>
        ) : preview.isError ? (
          <ProblemPanel problem={preview.error} retrying={preview.isFetching} onRetry={() => void preview.refetch()} />
        ) : preview.data ? (
          <div className={preview.isPlaceholderData ? 'opacity-60' : ''}>
            <Covered preview={preview.data} />
          </div>
        ) : (
          <Skeleton height="4rem" />
        )}
      </div>
    </section>
  );
}

function Covered({ preview: { scope_in_words, impact } }: { preview: RiskPreview }) {
  const { figures } = impact;
  if (!figures) {
    return <p>Fewer than 5 threads match these environments or releases, so no figures are shown.</p>;
  }
  const { groups, failures, accepted, pending } = figures.last_30_days;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-xl font-semibold">{formatPlural(failures, 'failure')}</p>
      <p>
        in {formatPlural(groups, 'group')} in the last 30 days; {formatCount(accepted)} already accepted
        {pending > 0 && `, ${formatCount(pending)} in a proposal that waits`}.
      </p>
      <p className="text-xs text-muted">
        Of all time: {formatPlural(figures.total.failures, 'failure')} in {formatPlural(figures.total.groups, 'group')}.
      </p>
      <p className="border-t border-line pt-2 text-xs text-muted">{scope_in_words}.</p>
      {failures === 0 && <p className="text-xs">It matches nothing at present. Is it what you mean?</p>}
    </div>
  );
}
