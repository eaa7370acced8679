'use client';
import { TimeSeriesChart } from '@/components/charts/time-series-chart';
import { MOST_BARS } from '@/components/quality/series-points';
import { VERDICTS, type Verdict } from '@/lib/conformance/rule';
import type { Control } from '@/lib/controls/contract';
import { VERDICT_WORDS } from '@/lib/controls/words';
import { formatCount, formatPlural } from '@/lib/format/number';
import { bucketName, coarsenBuckets, totals } from '@/lib/quality/coarsen';

/** What is not known is drawn, and drawn unlike what is. */
const LOOK: Record<Verdict, { colour: string; hatched: boolean }> = {
  held: { colour: 'var(--state-passing)', hatched: false },
  violated: { colour: 'var(--state-failing)', hatched: false },
  not_evidenced: { colour: 'var(--state-unknown)', hatched: true },
};

/** What the rule said of executions, over time. */
export function ControlChart({ answer }: { answer: Control }) {
  const { buckets, step } = coarsenBuckets(answer, MOST_BARS);
  const layers = answer.series.map(({ key, values }) => ({ key, values: totals(values, step) }));
  const { held, violated, not_evidenced } = answer.figures ?? { held: 0, violated: 0, not_evidenced: 0 };
  return (
    <TimeSeriesChart
      title="Over time"
      unit={`executions per ${bucketName(answer.range.grain, step)}`}
      summary={`${formatPlural(held, 'execution')} held, ${formatCount(violated)} violated, ${formatCount(not_evidenced)} not evidenced.`}
      fileName={`${answer.rule.toLowerCase()}-over-time`}
      shape="bars"
      kind="count"
      series={VERDICTS.map((key) => ({ key, label: VERDICT_WORDS[key], ...LOOK[key] }))}
      points={buckets.map((at, index) => ({
        at,
        values: Object.fromEntries(layers.map(({ key, values }) => [key, values[index] ?? null])),
      }))}
      lastIsPartial={answer.last_is_partial}
    />
  );
}
