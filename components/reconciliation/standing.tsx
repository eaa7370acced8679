import { Timestamp } from '@/components/console/timestamp';
import type { Reconciliation } from '@/lib/reconciliation/contract';
import { standingOf } from '@/lib/reconciliation/words';

/** "unknown, reconciled as …, by …" and when; the unknown stays in front. */
export function Standing({ reconciliation }: { reconciliation: Reconciliation | null }) {
  return (
    <span>
      {standingOf(reconciliation)}
      {reconciliation && (
        <span className="text-muted">
          {' '}
          <Timestamp at={reconciliation.at} />
        </span>
      )}
    </span>
  );
}
