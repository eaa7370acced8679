import { RotateCw } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Timestamp } from './timestamp';

interface StaleNoteProps {
  /** When the data on screen was right, RFC 3339. */
  since: string;
  /** Why it is old: "The last refresh failed". */
  reason?: string;
  onRefresh?: () => void;
  refreshing?: boolean;
}

/** Says that what is shown is no longer fresh, since when, and offers to fetch it again. */
export function StaleNote({ since, reason = 'These figures are not current', onRefresh, refreshing }: StaleNoteProps) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 bg-sunken px-4 py-1 text-xs">
      <span aria-hidden className="size-2 rounded-full bg-state-warning" />
      <span>
        {reason}; as of <Timestamp at={since} />.
      </span>
      {onRefresh && (
        <Button
          size="small"
          variant="ghost"
          pending={refreshing ?? false}
          icon={<RotateCw className="size-3" />}
          onClick={onRefresh}
        >
          Refresh
        </Button>
      )}
    </p>
  );
}
