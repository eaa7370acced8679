interface SparklineProps {
  /** Oldest first, evenly spaced; `null` is a gap and stays one. */
  values: readonly (number | null)[];
  /** What it shows, in words. */
  label: string;
  width?: number;
  height?: number;
}

const PAD = 2;

/** The course of one number in a word's height. No axis: the figure beside it has the value. */
export function Sparkline({ values, label, width = 72, height = 20 }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  const low = Math.min(...known);
  const range = Math.max(...known) - low;
  const step = (width - 2 * PAD) / Math.max(values.length - 1, 1);
  const points = values.map((value, index) => {
    if (value === null) return null;
    const share = range === 0 ? 0.5 : (value - low) / range;
    return { x: round(PAD + index * step), y: round(height - PAD - share * (height - 2 * PAD)) };
  });
  const last = points.at(-1);
  return (
    <svg role="img" aria-label={label} width={width} height={height} className="shrink-0 overflow-visible text-muted">
      <path
        d={pathOf(points)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {last && <circle cx={last.x} cy={last.y} r="2" className="fill-accent" />}
    </svg>
  );
}

/** Starts a new stroke after each gap. A lone point between gaps gets a stroke of no length, which round caps draw. */
function pathOf(points: readonly ({ x: number; y: number } | null)[]): string {
  return points
    .map((point, index) => {
      if (!point) return '';
      const isStart = !points[index - 1];
      return isStart ? `M${point.x} ${point.y}L${point.x} ${point.y}` : `L${point.x} ${point.y}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
