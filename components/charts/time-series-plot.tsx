'use client';
import { useId } from 'react';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useZone } from '@/components/console/zone';
import { timeTicks } from '@/lib/format/ticks';
import { formatTick } from '@/lib/format/time';
import { HatchPattern } from './hatch';
import { PlotTooltip } from './plot-tooltip';
import { formatAxisValue, type Series, type SeriesPoint, type ValueKind } from './series';

export interface TimeSeriesPlotProps {
  shape: 'bars' | 'lines';
  series: readonly Series[];
  points: readonly SeriesPoint[];
  kind: ValueKind;
  /** `zero` starts the axis at nothing; `fit` shows where a line moves and is for lines only. */
  axis?: 'zero' | 'fit';
  /** The last bucket is not over yet. */
  lastIsPartial?: boolean;
  height?: number;
  /** Charts with the same id share their cursor. */
  syncId?: string;
}

const TICK = { fontSize: 11, fill: 'var(--muted)' };

/** The drawing itself; heavy, so only `TimeSeriesChart` loads it, and only in the browser. */
export default function TimeSeriesPlot(props: TimeSeriesPlotProps) {
  const { shape, series, points, kind, axis = 'zero', lastIsPartial = false, height = 200, syncId } = props;
  const zone = useZone();
  const id = useId();
  const rows = points.map((point) => ({ atMs: Date.parse(point.at), ...point.values }));
  const instants = rows.map((row) => row.atMs);
  const first = instants[0] ?? 0;
  const last = instants.at(-1) ?? 0;
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart
        data={rows}
        margin={{ top: 6, right: 8, bottom: 0, left: 0 }}
        barCategoryGap={instants.length > 60 ? 1 : '18%'}
        {...(syncId && { syncId })}
      >
        <defs>
          {series.map(
            (one) => one.hatched && <HatchPattern key={one.key} id={`${id}-${one.key}`} colour={one.colour} />,
          )}
          <HatchPattern id={`${id}-partial`} colour="var(--page)" />
        </defs>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="atMs"
          ticks={timeTicks(instants, zone)}
          tickFormatter={(instant: number) => formatTick(instant, last - first, zone)}
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
        {series.map((one) =>
          shape === 'bars' ? (
            <Bar
              key={one.key}
              dataKey={one.key}
              stackId="all"
              fill={one.hatched ? `url(#${id}-${one.key})` : one.colour}
              maxBarSize={28}
              isAnimationActive={false}
            />
          ) : (
            <Line
              key={one.key}
              dataKey={one.key}
              stroke={one.colour}
              strokeWidth={1.75}
              {...(one.hatched && { strokeDasharray: '4 3' })}
              dot={false}
              activeDot={{ r: 3 }}
              connectNulls={false}
              isAnimationActive={false}
            />
          ),
        )}
        {lastIsPartial && <ReferenceArea x1={last} x2={last} fill={`url(#${id}-partial)`} fillOpacity={0.75} />}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
