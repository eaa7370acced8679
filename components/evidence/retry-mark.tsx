import { StateMark } from '@/components/console/state-mark';
import type { Dossier } from '@/lib/evidence/dossier';

const LOOK = {
  safe: { state: 'passing', label: 'Retry is safe' },
  unsafe: { state: 'warning', label: 'Retry is unsafe' },
  unknown: { state: 'unknown', label: 'Retry: not known whether safe' },
} as const;

/** Whether running the execution again is safe; the answer below says why. */
export function RetryMark({ verdict }: { verdict: Dossier['retry']['verdict'] }) {
  return <StateMark {...LOOK[verdict]} />;
}
