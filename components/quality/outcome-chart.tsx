'use client';
import { type Share, ShareBar } from '@/components/charts/share-bar';
import { TimeSeriesChart } from '@/components/charts/time-series-chart';
import { sentenceCase } from '@/lib/format/id';
import { formatPercent, formatPlural } from '@/lib/format/number';
import { bucketName, coarsen } from '@/lib/quality/coarsen';
import type { Series } from '@/lib/quality/contract';
import { screenHref } from '@/lib/quality/links';
import type { Scope } from '@/lib/quality/scope';
import { ENDINGS, type Ending } from '@/lib/quality/success';
import { MOST_BARS, pointsOf, totalOf } from './series-points';

/** Open states share one colour: they are no outcome yet. */
const COLOUR: Record<Ending, string> = {
  completed: 'var(--outcome-completed)',
  failed: 'var(--outcome-failed)',
  cancelled: 'var(--outcome-cancelled)',
  interrupted: 'var(--outcome-interrupted)',
  unknown: 'var(--outcome-unknown)',
  running: 'var(--edge)',
  waiting: 'var(--state-waiting)',
  cancelling: 'var(--edge)',
  recovering: 'var(--edge)',
};

interface OutcomeChartProps {
  project: string;
  scope: Scope;
  series: Series;
  mayDrillDown: boolean;
}

/** How executions ended, over time and in all. */
export function OutcomeChart({ project, scope, series, mayDrillDown }: OutcomeChartProps) {
  const coarse = coarsen(series, MOST_BARS);
  const shown = ENDINGS.filter((ending) => series.series.some((one) => one.key === ending));
  const look = shown.map((ending) => ({
    key: ending,
    label: sentenceCase(ending),
    colour: COLOUR[ending],
    hatched: ending === 'unknown',
  }));
  const shares: Share[] = look.map((one) => ({
    ...one,
    value: totalOf(series, one.key),
    ...(mayDrillDown && { href: screenHref(project, 'executions', scope, { outcome: [one.key] }) }),
  }));
  const total = shares.reduce((sum, share) => sum + share.value, 0);
  const completed = shares.find((share) => share.key === 'completed')?.value ?? 0;
  return (
    <TimeSeriesChart
      title="Outcomes"
      unit={`executions per ${bucketName(series.range.grain, coarse.step)}`}
      summary={`${formatPlural(total, 'execution')}, ${formatPercent(total === 0 ? null : completed / total)} completed.`}
      fileName="outcomes"
      shape="bars"
      kind="count"
      series={look}
      points={pointsOf(coarse.series)}
      hasLegend={false}
      lastIsPartial={series.last_is_partial}
      syncId="overview"
      footer={
        <div className="py-1 text-ink">
          <ShareBar label="Executions by outcome" shares={shares} />
        </div>
      }
    />
  );
}
