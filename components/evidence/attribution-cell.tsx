import { DomainMark } from '@/components/console/domain-mark';
import type { ExecutionSummary } from '@/lib/evidence/execution';
import { hasFailureSignal } from '@/lib/evidence/outcome';
import { spaced } from '@/lib/evidence/words';
import type { FaultDomain } from '@/lib/facts/vocabulary';
import { formatPlural, MISSING } from '@/lib/format/number';

/**
 * Whose fault it was; where nothing failed, what evaluations found wanting, else that no signal was seen, which is not
 * the same as health.
 */
export function AttributionCell({ execution }: { execution: ExecutionSummary }) {
  const { fault_domain, error_class } = execution;
  if (fault_domain !== null)
    return (
      <span className="inline-flex items-center gap-1.5 align-top">
        <DomainMark domain={fault_domain as FaultDomain} />
        {error_class && <span className="text-muted">{spaced(error_class)}</span>}
      </span>
    );
  return <span className="text-muted">{withoutFault(execution)}</span>;
}

function withoutFault(execution: ExecutionSummary): string {
  const { outcome, evaluations, evaluations_failed: failed } = execution;
  if (failed > 0) return `${failed} of ${formatPlural(evaluations, 'evaluation')} not passed`;
  return outcome === 'completed' && !hasFailureSignal(execution) ? 'no failure signal observed' : MISSING;
}
