'use client';
import { useQuery } from '@tanstack/react-query';
import { LoadingRows } from '@/components/console/loading-rows';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Panel } from '@/components/ui/panel';
import { agreementOf } from '@/lib/classification/queries';
import { formatPercent, formatPlural } from '@/lib/format/number';
import { AgreementMatrix } from './agreement-matrix';

/** How often people confirm the engine: their classifications are what it is tested against. */
export function AgreementPanel({ project }: { project: string }) {
  const query = useQuery(agreementOf(project));
  const { data } = query;
  return (
    <Panel
      title="Engine and people"
      meta={data && `${data.classified} of ${formatPlural(data.groups, 'group')} classified by people, all time`}
    >
      {query.isPending && <LoadingRows rows={3} />}
      {query.isError && <ProblemPanel problem={query.error} onRetry={() => void query.refetch()} />}
      {data?.classified === 0 && (
        <p className="max-w-prose text-muted">
          Nobody has classified an error group yet. What people say is what the attribution engine is tested against;
          without it nothing is known of how often it is right.
        </p>
      )}
      {data && data.share !== null && (
        <div className="flex flex-col gap-3">
          <p>
            <span className="text-xl font-semibold">{formatPercent(data.share)}</span>{' '}
            <span className="text-muted">
              name the same fault domain: {data.agreeing} of {formatPlural(data.classified, 'group')}.
            </span>
          </p>
          <AgreementMatrix cells={data.cells} />
        </div>
      )}
    </Panel>
  );
}
