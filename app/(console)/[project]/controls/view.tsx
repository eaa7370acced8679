'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Answer } from '@/components/console/answer';
import { PageHeader } from '@/components/console/page-header';
import { StaleNote } from '@/components/console/stale-note';
import { Timestamp } from '@/components/console/timestamp';
import { ControlTable } from '@/components/controls/control-table';
import { ControlsTabs } from '@/components/controls/controls-tabs';
import { NothingMatches } from '@/components/quality/nothing-matches';
import { NotNarrowed, TooFewThreads } from '@/components/quality/scope-note';
import { useScope } from '@/components/quality/use-scope';
import { controlsOf } from '@/lib/controls/queries';
import { isJudged } from '@/lib/controls/words';

/** Which controls held, which were violated, which left no evidence? */
export function ControlsView({ project, mayDrillDown }: { project: string; mayDrillDown: boolean }) {
  const scope = useScope();
  const query = useQuery({ ...controlsOf(project, scope), placeholderData: keepPreviousData });
  const place = { project, screen: 'controls', scope };
  return (
    <>
      <PageHeader
        title="Controls"
        description="Which controls held, which were violated, and which left no evidence?"
      />
      <ControlsTabs {...{ project, scope, mayDrillDown }} current="rules" />
      {query.isError && query.data && (
        <StaleNote since={query.data.as_of} reason="The last refresh failed" onRefresh={() => void query.refetch()} />
      )}
      <Answer query={query} rows={12}>
        {(answer) => {
          if (answer.fewer_than_5) return <TooFewThreads {...place} />;
          const rows = answer.items.some(isJudged) ? answer.items : [];
          return (
            <>
              <ControlTable
                {...{ project, scope, rows }}
                refreshing={query.isPlaceholderData}
                empty={<NothingMatches {...place} />}
              />
              <p className="max-w-prose px-4 py-3 text-xs text-muted">
                Executions that started in the range. Share held: held, of those that held or violated, with its 95%
                interval on hover. Not evidenced: the situation was there, and the facts do not say whether the control
                held. A dash: nothing to judge. Change: the share against the period before, marked where chance does
                not explain it. As of{' '}
                <span className="whitespace-nowrap">
                  <Timestamp at={answer.as_of} show="exact" />.
                </span>{' '}
                <NotNarrowed what="Controls are" by={answer.not_narrowed_by} />
              </p>
            </>
          );
        }}
      </Answer>
    </>
  );
}
