import type { BarShapeProps } from 'recharts';

/** One segment of a stack, apart from its neighbours by a hairline, veiled where its bucket is not over yet. */
export function BarSegment({ x, y, width, height, fill, veil }: BarShapeProps & { veil: string | null }) {
  if (height <= 0) return null;
  // The hairline comes off the top, and only where enough is left to see.
  const top = height > 2 ? 0.75 : 0;
  const box = { x, y: y + top, width, height: height - top };
  return (
    <g>
      <rect {...box} fill={fill} />
      {veil && <rect {...box} fill={veil} />}
    </g>
  );
}
