import type { Arrow } from '@/lib/evidence/arrows';

export const CHAIN_ROW_PX = 56;
const LANE_PX = 11;
const NODE_PX = 10;
const HEAD_PX = 4;

interface ChainGutterProps {
  rows: number;
  arrows: readonly Arrow[];
  /** Row of the execution whose page this is. */
  current: number;
}

/** The dots of a chain of executions and the arrows between them: resumes in one line, recoveries dashed. */
export function ChainGutter({ rows, arrows, current }: ChainGutterProps) {
  const lanes = Math.max(0, ...arrows.map((arrow) => arrow.lane + 1));
  const width = NODE_PX * 2 + lanes * LANE_PX;
  const nodeX = width - NODE_PX;
  const middle = (row: number) => row * CHAIN_ROW_PX + CHAIN_ROW_PX / 2;
  return (
    <svg aria-hidden width={width} height={rows * CHAIN_ROW_PX} className="shrink-0 text-muted">
      {arrows.map(({ from, to, kind, lane }) => {
        const laneX = nodeX - (lane + 1) * LANE_PX;
        const down = to > from ? 1 : -1;
        // An arrow leaves below the middle of its row and arrives above that of the other, so that two never overlap.
        const startY = middle(from) + down * HEAD_PX;
        const endY = middle(to) - down * HEAD_PX;
        return (
          <g key={`${kind} ${from} ${to}`} fill="none" stroke="currentColor" strokeWidth="1.5">
            <path
              d={`M${nodeX - 4} ${startY} Q${laneX} ${startY} ${laneX} ${startY + down * 8} V${endY - down * 8} Q${laneX} ${endY} ${nodeX - 6} ${endY}`}
              strokeDasharray={kind === 'recovery' ? '4 3' : undefined}
            />
            <path
              d={`M${nodeX - 6 - HEAD_PX} ${endY - HEAD_PX} L${nodeX - 5} ${endY} L${nodeX - 6 - HEAD_PX} ${endY + HEAD_PX}`}
            />
          </g>
        );
      })}
      {Array.from({ length: rows }, (_, row) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          key={row}
          cx={nodeX}
          cy={middle(row)}
          r={row === current ? 4.5 : 3}
          fill={row === current ? 'var(--accent)' : 'var(--page)'}
          stroke={row === current ? 'var(--accent)' : 'currentColor'}
          strokeWidth="1.5"
        />
      ))}
    </svg>
  );
}
