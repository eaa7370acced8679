import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { hatchBackground } from '@/components/charts/hatch';
import { StateShape } from '@/components/console/mark-shape';
import type { TimelineItem } from '@/lib/evidence/dossier';
import { type AxisPiece, placeOn } from '@/lib/evidence/time-axis';
import { formatDuration } from '@/lib/format/duration';

/** The share of the width that a text beside a bar needs. */
const TEXT_ROOM = 0.2;

/** An item in the plot: a bar where it lasted, a mark where it is an instant. Places are shares of the width. */
export function TimelineMark({ item, axis }: { item: TimelineItem; axis: readonly AxisPiece[] }) {
  if (item.time_flagged) return <span className="absolute left-1 text-xs text-muted">no place on the scale</span>;
  const from = placeOn(axis, item.starts_ms);
  const to = placeOn(axis, item.ends_ms);
  const lengthMs = item.ends_ms - item.starts_ms;
  if (lengthMs <= 0) return <Instant item={item} at={from} />;
  return (
    <>
      <span
        className="absolute h-3 min-w-[3px] rounded-sm"
        style={{ left: percent(from), width: percent(to - from), ...fillOf(item) }}
      />
      <span
        className={clsx(
          'absolute text-xs whitespace-nowrap text-muted',
          isWithin(from, to) && 'rounded-sm bg-page px-1',
        )}
        style={besideBar(from, to)}
      >
        {formatDuration(lengthMs)}
      </span>
    </>
  );
}

/** Where a bar leaves room on neither side, its text stands on it. */
function isWithin(from: number, to: number): boolean {
  return to > 1 - TEXT_ROOM && from < TEXT_ROOM;
}

function besideBar(from: number, to: number): CSSProperties {
  if (isWithin(from, to)) return { left: `calc(${percent(from)} + 4px)` };
  return to > 1 - TEXT_ROOM ? { right: `calc(${percent(1 - from)} + 4px)` } : { left: `calc(${percent(to)} + 4px)` };
}

function Instant({ item, at }: { item: TimelineItem; at: number }) {
  const shape = { error: 'failing', waiting: 'waiting', unknown: 'unknown' } as const;
  return (
    <span
      className={clsx(
        'absolute flex size-3.5 items-center justify-center',
        at > 0.98 ? '-translate-x-full' : at > 0.02 && '-translate-x-1/2',
      )}
      style={{ left: percent(at) }}
    >
      {item.status === 'ok' || item.status === 'neutral' ? (
        <span className="size-2 rotate-45 border border-ink bg-page" />
      ) : (
        <StateShape state={shape[item.status]} />
      )}
    </span>
  );
}

/** A failure is a colour and a word, an unknown outcome and a wait are hatched; what went well tells model from tool. */
export function fillOf({ kind, status }: Pick<TimelineItem, 'kind' | 'status'>): { background: string } {
  if (status === 'error') return { background: 'var(--state-failing)' };
  if (status === 'waiting') return hatch('var(--state-waiting)');
  if (status === 'unknown') return hatch('var(--state-unknown)');
  return { background: kind === 'model.call' ? 'var(--accent)' : 'var(--muted)' };
}

function hatch(colour: string) {
  return { background: hatchBackground(colour) };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}
