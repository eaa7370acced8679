'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { LoadingRows } from '@/components/console/loading-rows';
import { PageHeader } from '@/components/console/page-header';
import { ProblemPanel } from '@/components/console/problem-panel';
import { StaleNote } from '@/components/console/stale-note';
import { Timestamp } from '@/components/console/timestamp';
import { NothingMatches } from '@/components/quality/nothing-matches';
import { ResponsibilityMatrix } from '@/components/quality/responsibility-matrix';
import { RowPanel } from '@/components/quality/row-panel';
import { NotNarrowed, TooFewThreads } from '@/components/quality/scope-note';
import { useScope } from '@/components/quality/use-scope';
import { LinkTabs } from '@/components/ui/link-tabs';
import { sentenceCase } from '@/lib/format/id';
import { ATTRIBUTION_DIMENSIONS, attributionParsers } from '@/lib/quality/attribution';
import type { Breakdown } from '@/lib/quality/contract';
import { screenHref } from '@/lib/quality/links';
import { breakdownOf } from '@/lib/quality/queries';

/** Whose fault is it? */
export function AttributionView({ project }: { project: string }) {
  const scope = useScope();
  const [{ by, row }] = useQueryStates(attributionParsers);
  const query = useQuery({ ...breakdownOf(project, by, scope), placeholderData: keepPreviousData });
  const place = { project, screen: 'attribution', scope };
  const hrefOf = (more: { by?: string; row?: string }) => screenHref(project, 'attribution', scope, { by, ...more });
  const answer = query.data?.by === by ? query.data : undefined;
  return (
    <>
      <PageHeader
        title="Attribution"
        description="Whose fault is it: the model’s, the provider’s, a tool’s, the runtime’s?"
      />
      <LinkTabs
        label="Dimension"
        items={ATTRIBUTION_DIMENSIONS.map((one) => ({
          href: hrefOf({ by: one }),
          label: sentenceCase(one),
          current: one === by,
        }))}
      />
      {query.isError && answer && (
        <StaleNote since={answer.as_of} reason="The last refresh failed" onRefresh={() => void query.refetch()} />
      )}
      <div className={row === null ? '' : 'xl:grid xl:grid-cols-[minmax(0,1fr)_22rem]'}>
        {row !== null && (
          <div className="xl:order-last">
            <RowPanel project={project} scope={scope} by={by} row={row} closeHref={hrefOf({})} />
          </div>
        )}
        <div className="min-w-0">
          {!answer && !query.isError && <LoadingRows rows={8} />}
          {!answer && query.isError && (
            <div className="p-4">
              <ProblemPanel problem={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
            </div>
          )}
          {answer?.fewer_than_5 && <TooFewThreads {...place} />}
          {answer && !answer.fewer_than_5 && (
            <>
              <ResponsibilityMatrix
                by={by}
                answer={answer}
                openRow={row}
                hrefOf={(value) => hrefOf({ row: value })}
                refreshing={query.isFetching}
                empty={
                  answer.total?.calls ? (
                    <p className="px-4 py-8 text-muted">No call failed in this time range.</p>
                  ) : (
                    <NothingMatches {...place} />
                  )
                }
              />
              {answer.items.length > 0 && <Footnote answer={answer} />}
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** What the columns mean, and when this was right. */
function Footnote({ answer }: { answer: Breakdown }) {
  const { by } = answer;
  const own =
    by === 'domain' || by === 'release' || by === 'environment'
      ? 'of this row'
      : `whose fault lies with the ${by} itself`;
  return (
    <p className="max-w-prose px-4 py-3 text-xs text-muted">
      Share: failing calls {own}, of all failing calls. Absorbed: a later attempt recovered it; counted, never blamed.
      Rate: failing calls of all calls, with its 95% interval. Change: the rate against the period before, marked where
      chance does not explain it. p50, p95 and p99: duration of the calls. As of{' '}
      <Timestamp at={answer.as_of} show="exact" />. <NotNarrowed what="Calls are" by={answer.not_narrowed_by} />
    </p>
  );
}
