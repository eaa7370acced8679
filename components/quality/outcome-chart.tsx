'use client';
import { type Share, ShareBar } from '@/components/charts/share-bar';
import { TimeSeriesChart } from '@/components/charts/time-series-chart';
import { sentenceCase } from '@/lib/format/id';
import { formatPercent, formatPlural } from '@/lib/format/number';
import { bucketName, coarsen } from '@/lib/quality/coarsen';
import type { Series } from '@/lib/quality/contract';
import { screenHref } from '@/lib/quality/links';
import type { Scope } from '@/lib/quality/scope';
import { ENDINGS, type Ending, isReconcilable } from '@/lib/quality/success';
import { MOST_BARS, pointsOf, reconciledKey, reconciledOf, totalOf } from './series-points';

/** Open states share one colour: they are no outcome yet. */
const COLOUR: Record<Ending, string> = {
  completed: 'var(--outcome-completed)',
  failed: 'var(--outcome-failed)',
  cancelled: 'var(--outcome-cancelled)',
  interrupted: 'var(--outcome-interrupted)',
  unknown: 'var(--outcome-unknown)',
  system_interrupted: 'var(--outcome-interrupted)',
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
  const layers = shown.flatMap((ending) =>
    layersOf(ending, series, mayDrillDown && screenHref(project, 'executions', scope, { outcome: [ending] })),
  );
  const total = layers.reduce((sum, layer) => sum + layer.value, 0);
  const completed = totalOf(series, 'completed');
  return (
    <TimeSeriesChart
      title="Outcomes"
      unit={`executions per ${bucketName(series.range.grain, coarse.step)}`}
      summary={`${formatPlural(total, 'execution')}, ${formatPercent(total === 0 ? null : completed / total)} completed.`}
      fileName="outcomes"
      shape="bars"
      kind="count"
      series={layers}
      points={pointsOf(coarse.series)}
      hasLegend={false}
      lastIsPartial={series.last_is_partial}
      syncId="overview"
      footer={
        <div className="py-1 text-ink">
          <ShareBar label="Executions by outcome" shares={layers} />
        </div>
      }
    />
  );
}

/** An ending as one layer; where a part of unknown outcomes is reconciled, that part as a second one. */
function layersOf(ending: Ending, series: Series, href: string | false): Share[] {
  const look = { label: sentenceCase(ending), colour: COLOUR[ending], ...(href && { href }) };
  const reconciled = reconciledOf(series, ending);
  const left: Share = {
    ...look,
    key: ending,
    value: totalOf(series, ending) - reconciled,
    hatched: isReconcilable(ending),
  };
  if (reconciled === 0) return [left];
  return [left, { ...look, key: reconciledKey(ending), label: `${look.label}, reconciled`, value: reconciled }];
}
