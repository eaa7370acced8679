'use client';
import { useId } from 'react';
import { Bar, BarChart, Line, LineChart, ReferenceArea, ResponsiveContainer } from 'recharts';
import { BarSegment } from './bar-segment';
import { HatchPattern } from './hatch';
import { PlotAxes } from './plot-axes';
import type { Series, SeriesPoint, ValueKind } from './series';

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

/** The drawing itself; heavy, so only `TimeSeriesChart` loads it, and only in the browser. */
export default function TimeSeriesPlot(props: TimeSeriesPlotProps) {
  const { points, height = 200, syncId, shape } = props;
  const id = useId();
  const chart = {
    data: points.map((point) => ({ atMs: Date.parse(point.at), ...point.values })),
    margin: { top: 6, right: 20, bottom: 0, left: 0 },
    ...(syncId && { syncId }),
  };
  return (
    <div className="group/plot">
      <ResponsiveContainer width="100%" height={height}>
        {shape === 'bars' ? (
          <BarChart {...chart} barCategoryGap={points.length > 60 ? 1 : '18%'}>
            {parts(props, id)}
          </BarChart>
        ) : (
          <LineChart {...chart}>{parts(props, id)}</LineChart>
        )}
      </ResponsiveContainer>
    </div>
  );
}

function parts(props: TimeSeriesPlotProps, id: string) {
  const { series, shape, lastIsPartial = false, points } = props;
  const instants = points.map((point) => Date.parse(point.at));
  const [lastButOne, last] = instants.slice(-2);
  return (
    <>
      <defs>
        {series.map((one) => one.hatched && <HatchPattern key={one.key} id={`${id}-${one.key}`} colour={one.colour} />)}
        <HatchPattern id={`${id}-partial`} colour="var(--page)" />
      </defs>
      <PlotAxes {...props} instants={instants} />
      {series.map((one) => (shape === 'bars' ? bar(one, id, lastIsPartial ? points.length - 1 : -1) : line(one)))}
      {shape === 'lines' && lastIsPartial && lastButOne !== undefined && last !== undefined && (
        <ReferenceArea x1={lastButOne} x2={last} fill={`url(#${id}-partial)`} fillOpacity={0.75} />
      )}
    </>
  );
}

function bar(one: Series, id: string, partialIndex: number) {
  return (
    <Bar
      key={one.key}
      dataKey={one.key}
      stackId="all"
      fill={one.hatched ? `url(#${id}-${one.key})` : one.colour}
      shape={(segment) => (
        <BarSegment {...segment} veil={segment.originalDataIndex === partialIndex ? `url(#${id}-partial)` : null} />
      )}
      maxBarSize={28}
      isAnimationActive={false}
    />
  );
}

function line(one: Series) {
  return (
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
  );
}
