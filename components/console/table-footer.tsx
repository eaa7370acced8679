import { Button } from '@/components/ui/button';
import { formatCount, formatPlural } from '@/lib/format/number';

interface TableFooterProps {
  shown: number;
  /** `null` where nobody has counted them. */
  total: number | null;
  more: { hasMore: boolean; loading: boolean; load: () => void } | undefined;
}

/** How much of the list is on screen, and the way to the rest. */
export function TableFooter({ shown, total, more }: TableFooterProps) {
  const text =
    total === null
      ? `${formatCount(shown)} loaded, more exist`
      : total > shown
        ? `${formatCount(shown)} of ${formatCount(total)} rows`
        : formatPlural(shown, 'row');
  return (
    <div className="flex h-10 items-center justify-between gap-2 px-4 text-xs text-muted">
      <span role="status">{text}</span>
      {more?.hasMore && (
        <Button size="small" pending={more.loading} onClick={more.load}>
          Load more
        </Button>
      )}
    </div>
  );
}
