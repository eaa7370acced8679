import type { MarkState } from '@/components/console/mark-shape';
import { StateMark } from '@/components/console/state-mark';
import { Badge } from '@/components/ui/badge';
import type { RiskState } from '@/lib/risk/state';

export const STATE_LABEL: Record<RiskState, string> = {
  proposed: 'Proposed',
  suspended: 'Suspended',
  in_force: 'In force',
  scheduled: 'Scheduled',
  expired: 'Expired',
  revoked: 'Revoked',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** What has ended needs nobody's eye, so it has no mark. */
const MARK: Partial<Record<RiskState, MarkState>> = {
  proposed: 'waiting',
  suspended: 'warning',
  in_force: 'accepted',
  scheduled: 'waiting',
};

export function RiskStateMark({ state }: { state: RiskState }) {
  const mark = MARK[state];
  return mark ? <StateMark state={mark} label={STATE_LABEL[state]} /> : <Badge>{STATE_LABEL[state]}</Badge>;
}
