import { clsx } from 'clsx';
import { formatCount, formatPercent } from '@/lib/format/number';
import type { RiskListItem } from '@/lib/risk/contract';

const NEAR = 0.8;

interface CeilingMeterProps {
  ceiling: NonNullable<RiskListItem['ceiling']>;
  /** `full` says in words what the bar means. */
  layout?: 'compact' | 'full';
}

/** How much of a ceiling is used. Beyond it the acceptance is suspended, which the mark of its state says as well. */
export function CeilingMeter({ ceiling: { limit, used }, layout = 'compact' }: CeilingMeterProps) {
  const isFull = layout === 'full';
  if (used === null) {
    return <span className={isFull ? '' : 'text-muted'}>{isFull ? `Ceiling ${formatCount(limit)}` : '–'}</span>;
  }
  const share = used / limit;
  const text = `${formatCount(used)} of ${formatCount(limit)}`;
  return (
    <span className={clsx('flex gap-x-3 gap-y-1', isFull ? 'flex-col' : 'items-center justify-end')}>
      <span className={clsx('whitespace-nowrap', !isFull && 'order-last')}>
        {text}
        {isFull && <span className="text-muted"> failures since the start ({shareText(used, limit)})</span>}
      </span>
      <span
        aria-hidden
        className={clsx('block shrink-0 overflow-hidden rounded-sm bg-line', isFull ? 'h-2 w-full' : 'h-1.5 w-12')}
      >
        <span
          className={clsx('block h-full', share > NEAR ? 'bg-state-warning' : 'bg-muted')}
          style={{ width: `${Math.min(share, 1) * 100}%` }}
        />
      </span>
    </span>
  );
}

function shareText(used: number, limit: number): string {
  return used > limit ? `${formatCount(used - limit)} too many` : formatPercent(used / limit);
}
