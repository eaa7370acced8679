'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Answer } from '@/components/console/answer';
import { PageHeader } from '@/components/console/page-header';
import { DomainChart } from '@/components/quality/domain-chart';
import { NothingMatches } from '@/components/quality/nothing-matches';
import { OutcomeChart } from '@/components/quality/outcome-chart';
import { OverviewFigures } from '@/components/quality/overview-figures';
import { TooFewThreads } from '@/components/quality/scope-note';
import { useScope } from '@/components/quality/use-scope';
import { VolumeStrip } from '@/components/quality/volume-strip';
import { WhatChanged } from '@/components/quality/what-changed';
import type { Figures } from '@/lib/quality/contract';
import { changesOf, seriesOf, summaryOf } from '@/lib/quality/queries';

/** How good is it, is it getting worse, what changed? */
export function OverviewView({ project, mayDrillDown }: { project: string; mayDrillDown: boolean }) {
  const scope = useScope();
  const shown = { placeholderData: keepPreviousData };
  const summary = useQuery({ ...summaryOf(project, scope), ...shown });
  const outcomes = useQuery({ ...seriesOf(project, 'executions', scope), ...shown });
  const failures = useQuery({ ...seriesOf(project, 'failures', scope), ...shown });
  const duration = useQuery({ ...seriesOf(project, 'duration', scope), ...shown });
  const cost = useQuery({ ...seriesOf(project, 'cost', scope), ...shown });
  const changes = useQuery({ ...changesOf(project, scope), ...shown });
  const series = { outcomes: outcomes.data, failures: failures.data, duration: duration.data, cost: cost.data };
  const place = { project, screen: 'overview', scope };
  return (
    <>
      <PageHeader title="Overview" description="How good is it, is it getting worse, and what changed?" />
      <Answer query={summary} rows={4}>
        {({ current, previous, fewer_than_5 }) => {
          if (fewer_than_5) return <TooFewThreads {...place} />;
          if (!current || isEmpty(current)) return <NothingMatches {...place} />;
          return (
            <>
              <OverviewFigures
                {...{ project, scope, current, previous: comparable(previous.figures), series, mayDrillDown }}
              />
              <VolumeStrip figures={current} />
              <div className="grid gap-4 p-4 xl:grid-cols-2">
                <Answer query={outcomes} rows={9}>
                  {(answer) => <OutcomeChart {...{ project, scope, mayDrillDown }} series={answer} />}
                </Answer>
                <Answer query={failures} rows={9}>
                  {(answer) => <DomainChart {...place} series={answer} />}
                </Answer>
              </div>
              <Answer query={changes} rows={4}>
                {(found) => <WhatChanged project={project} scope={scope} changes={found} />}
              </Answer>
            </>
          );
        }}
      </Answer>
    </>
  );
}

/** A period in which nothing was observed says nothing about this one. */
function comparable(figures: Figures | null): Figures | null {
  return figures && isEmpty(figures) ? null : figures;
}

function isEmpty({ executions, calls }: Figures): boolean {
  return executions.total === 0 && calls.total === 0;
}
