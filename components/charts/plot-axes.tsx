'use client';
import { CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { useZone } from '@/components/console/zone';
import { timeTicks } from '@/lib/format/ticks';
import { formatTick } from '@/lib/format/time';
import { PlotTooltip } from './plot-tooltip';
import { formatAxisValue } from './series';
import type { TimeSeriesPlotProps } from './time-series-plot';

const TICK = { fontSize: 11, fill: 'var(--muted)' };

/** Grid, axes and cursor, the same in every plot. Instants are UTC epoch milliseconds, ascending. */
export function PlotAxes(props: TimeSeriesPlotProps & { instants: readonly number[] }) {
  const { series, shape, kind, axis = 'zero', lastIsPartial = false, instants } = props;
  const zone = useZone();
  const last = instants.at(-1) ?? 0;
  const spanMs = last - (instants[0] ?? 0);
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="atMs"
        ticks={timeTicks(instants, zone)}
        tickFormatter={(instant: number) => formatTick(instant, spanMs, zone)}
        interval={0}
        tick={TICK}
        tickLine={{ stroke: 'var(--edge)' }}
        axisLine={{ stroke: 'var(--edge)' }}
        height={22}
      />
      <YAxis
        width="auto"
        tickCount={4}
        domain={axis === 'fit' ? ['auto', 'auto'] : [0, 'auto']}
        allowDecimals={kind !== 'count'}
        tickFormatter={(value: number) => formatAxisValue(value, kind)}
        tick={TICK}
        tickLine={false}
        axisLine={false}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={shape === 'bars' ? { fill: 'var(--hover)' } : { stroke: 'var(--edge)' }}
        content={<PlotTooltip series={series} kind={kind} zone={zone} partialFrom={lastIsPartial ? last : null} />}
      />
    </>
  );
}
