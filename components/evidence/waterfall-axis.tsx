import type { CSSProperties } from 'react';
import { hatchBackground } from '@/components/charts/hatch';
import { type AxisPiece, ticksOf } from '@/lib/evidence/time-axis';
import { formatDuration } from '@/lib/format/duration';

const PLOT = 'absolute inset-y-0 right-4 left-[var(--names)]';

/** The scale above the plot: time after the start, and where an idle stretch was cut short, how long it was. */
export function WaterfallAxis({ axis }: { axis: readonly AxisPiece[] }) {
  return (
    <div aria-hidden className="sticky top-0 z-10 h-8 border-b border-line bg-sunken text-xs text-muted">
      <span className="absolute top-2 left-4">Time after the start</span>
      <div className={PLOT}>
        {ticksOf(axis).map((tick) => (
          <span key={tick.at} className="absolute top-0 h-full border-l border-edge" style={{ left: percent(tick.at) }}>
            <span className={`absolute top-0 px-1 whitespace-nowrap ${tick.at > 0.94 ? 'right-0' : 'left-0'}`}>
              {tick.label}
            </span>
          </span>
        ))}
        {breaksOf(axis).map((piece) => (
          <span
            key={piece.fromMs}
            className="absolute bottom-0 whitespace-nowrap max-sm:hidden"
            style={besideEdge((piece.from + piece.to) / 2)}
          >
            skips {formatDuration(piece.toMs - piece.fromMs)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The lines behind the rows, and the stretches that are not drawn to scale. */
export function WaterfallGrid({ axis }: { axis: readonly AxisPiece[] }) {
  return (
    <div aria-hidden className={PLOT}>
      {ticksOf(axis).map((tick) => (
        <span key={tick.at} className="absolute inset-y-0 border-l border-line" style={{ left: percent(tick.at) }} />
      ))}
      {breaksOf(axis).map((piece) => (
        <span
          key={piece.fromMs}
          className="absolute inset-y-0 opacity-30"
          style={{
            left: percent(piece.from),
            width: percent(piece.to - piece.from),
            background: hatchBackground('var(--edge)'),
          }}
        />
      ))}
    </div>
  );
}

/** Centred on its place, but never over the right edge. */
function besideEdge(at: number): CSSProperties {
  return at > 0.9 ? { right: 0 } : { left: percent(at), transform: 'translateX(-50%)' };
}

function breaksOf(axis: readonly AxisPiece[]): readonly AxisPiece[] {
  return axis.filter((piece) => piece.isBreak);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}
