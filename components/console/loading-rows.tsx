import { Skeleton } from '@/components/ui/skeleton';

const WIDTHS = ['72%', '54%', '83%', '61%', '77%'];

interface LoadingRowsProps {
  rows?: number;
  /** Height of one row in pixels; 32 is a table's. */
  rowHeight?: number;
}

/** Holds the place of a table or list while it loads, at its height. */
export function LoadingRows({ rows = 8, rowHeight = 32 }: LoadingRowsProps) {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same and never move
        <div key={row} style={{ height: rowHeight }} className="flex items-center border-b border-line px-4">
          <Skeleton width={WIDTHS[row % WIDTHS.length] ?? '70%'} />
        </div>
      ))}
    </div>
  );
}
