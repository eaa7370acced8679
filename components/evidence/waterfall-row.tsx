import { clsx } from 'clsx';
import { Badge } from '@/components/ui/badge';
import type { TimelineItem } from '@/lib/evidence/dossier';
import type { AxisPiece } from '@/lib/evidence/time-axis';
import { FactLink } from './fact-link';
import { TimelineMark } from './timeline-mark';
import { detailOfItem, remarksOn } from './timeline-words';

const INDENT_PX = 12;
/** Deeper nesting is told by the fact; further to the right no name would be left. */
const MAX_INDENT = 6;

interface WaterfallRowProps {
  item: TimelineItem;
  axis: readonly AxisPiece[];
  isOpen: boolean;
  isTabStop: boolean;
  onFocus: () => void;
}

/** One fact: its name with what is odd about it, and its place in time. */
export function WaterfallRow({ item, axis, isOpen, isTabStop, onFocus }: WaterfallRowProps) {
  return (
    <li className="[contain-intrinsic-size:auto_28px] [content-visibility:auto]">
      <FactLink
        id={item.fact_id}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        className={clsx(
          'grid h-7 grid-cols-[var(--names)_1fr] items-center border-b border-line/60 pr-4 outline-offset-[-2px] hover:bg-hover/60',
          isOpen && 'bg-selected/70',
        )}
      >
        <span
          className="flex min-w-0 items-center gap-1.5 pr-2"
          style={{ paddingLeft: 16 + Math.min(item.depth, MAX_INDENT) * INDENT_PX }}
        >
          <span className="min-w-0 truncate" title={item.label}>
            {item.label}
          </span>
          {remarksOn(item).map((remark) => (
            <span key={remark} aria-hidden className="shrink-0">
              <Badge variant="outline">{remark}</Badge>
            </span>
          ))}
        </span>
        <span className="sr-only">{detailOfItem(item)}</span>
        <span aria-hidden className="relative flex h-full items-center">
          <TimelineMark item={item} axis={axis} />
        </span>
      </FactLink>
    </li>
  );
}
