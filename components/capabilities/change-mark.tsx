import { StateMark } from '@/components/console/state-mark';
import type { FieldChange } from '@/lib/capabilities/contract';

/** Whether a change asks more of callers, less, or neither. */
export function ChangeMark({ direction }: { direction: FieldChange['direction'] }) {
  if (direction === 'stricter') return <StateMark state="passing" label="Stricter" />;
  if (direction === 'looser') return <StateMark state="warning" label="Looser" />;
  return <StateMark state="unknown" label="Different" />;
}
