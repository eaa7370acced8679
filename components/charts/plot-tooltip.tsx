import type { TooltipContentProps } from 'recharts';
import { formatInstant } from '@/lib/format/time';
import { formatValue, type Series, type ValueKind } from './series';
import { Swatch } from './swatch';

type PlotTooltipProps = Partial<TooltipContentProps> & {
  series: readonly Series[];
  kind: ValueKind;
  zone: string;
  /** Start of the bucket that is not over yet, UTC epoch milliseconds. */
  partialFrom: number | null;
};

/** All series at one instant, in the order in which they are stacked on screen. */
export function PlotTooltip({ active, payload, label, series, kind, zone, partialFrom }: PlotTooltipProps) {
  if (!active || !payload?.length || typeof label !== 'number') return null;
  const row: unknown = payload[0]?.payload;
  return (
    // Charts that share a cursor share its position, but only the one in use shows its numbers.
    <div className="invisible rounded-md bg-raised px-2.5 py-2 text-xs shadow-overlay group-focus-within/plot:visible group-hover/plot:visible">
      <p className="mb-1 text-muted">
        {formatInstant(label, zone)}
        {label === partialFrom && ' (not over yet)'}
      </p>
      <dl className="grid grid-cols-[auto_auto] gap-x-4">
        {[...series].reverse().map((one) => (
          <div key={one.key} className="contents">
            <dt className="flex items-center gap-1.5">
              <Swatch colour={one.colour} hatched={one.hatched ?? false} />
              {one.label}
            </dt>
            <dd className="text-right">{formatValue(valueAt(row, one.key), kind)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function valueAt(row: unknown, key: string): number | null {
  if (typeof row !== 'object' || row === null || !(key in row)) return null;
  const value: unknown = Reflect.get(row, key);
  return typeof value === 'number' ? value : null;
}
