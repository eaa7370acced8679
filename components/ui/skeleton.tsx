interface SkeletonProps {
  /** CSS lengths; the size of what will stand here, so that nothing moves when it comes. */
  width?: string;
  height?: string;
}

/** A quiet placeholder of the final size. Shows only after 200 ms, so that fast answers do not flicker. */
export function Skeleton({ width = '100%', height = '0.75rem' }: SkeletonProps) {
  return <span aria-hidden style={{ width, height }} className="block animate-skeleton rounded-sm bg-line" />;
}
