'use client';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { useZone } from '@/components/console/zone';
import { formatMinute } from '@/lib/format/time';
import { ChartPanel } from './chart-panel';
import type { ChartTable } from './chart-table';
import { Legend } from './legend';
import { formatValue } from './series';
import type { TimeSeriesPlotProps } from './time-series-plot';
import { WhenSeen } from './when-seen';

const Plot = dynamic(() => import('./time-series-plot'), { ssr: false });

interface TimeSeriesChartProps extends TimeSeriesPlotProps {
  title: string;
  /** Stands after the title with the zone: "per hour", "p95". */
  unit: string;
  summary: string;
  fileName: string;
  footer?: ReactNode;
  actions?: ReactNode;
  /** Off where a list of the same names and colours stands beside the chart. */
  hasLegend?: boolean;
}

/** Values over time with axis, legend, table and CSV. The plotting code is fetched when the chart nears the screen. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { title, unit, summary, fileName, footer, actions, hasLegend = true, ...plot } = props;
  const zone = useZone();
  const height = plot.height ?? 200;
  return (
    <ChartPanel
      title={title}
      meta={`${unit} · ${zone}`}
      summary={summary}
      table={tableOf(plot, zone)}
      fileName={fileName}
      legend={hasLegend && plot.series.length > 1 && <Legend items={plot.series} />}
      {...(footer !== undefined && { footer })}
      {...(actions !== undefined && { actions })}
    >
      <WhenSeen height={height}>
        <Plot {...plot} />
      </WhenSeen>
    </ChartPanel>
  );
}

/** Instants stay UTC in the file, because its readers have no zone to ask. */
function tableOf({ points, series, kind }: TimeSeriesPlotProps, zone: string): ChartTable {
  return {
    header: ['Bucket start', ...series.map((one) => one.label)],
    rows: points.map((point) => [
      { raw: point.at, shown: formatMinute(Date.parse(point.at), zone) },
      ...series.map((one) => {
        const value = point.values[one.key] ?? null;
        return { raw: value, shown: formatValue(value, kind) };
      }),
    ]),
  };
}
