import { OutcomeMark } from '@/components/console/outcome-mark';
import type { ExecutionSummary } from '@/lib/evidence/execution';
import { CERTAINTY, endingOf } from '@/lib/evidence/outcome';

interface EndingMarkProps {
  execution: Pick<ExecutionSummary, 'outcome' | 'system_interrupted_at' | 'state' | 'lifecycle_source'>;
  /** In lists only what was not observed is said; the usual case needs no word in every row. */
  brief?: boolean;
}

/** How an execution ended, or that it has not, and how sure that is. */
export function EndingMark({ execution, brief = false }: EndingMarkProps) {
  const { lifecycle_source: source } = execution;
  const isUsual = brief && source === 'observed';
  return <OutcomeMark outcome={endingOf(execution)} {...(!isUsual && { certainty: CERTAINTY[source] })} />;
}
