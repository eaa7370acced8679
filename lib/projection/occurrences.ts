import type { Occurrence } from '@/lib/attribution/root-cause';
import { fingerprint, fingerprintInputs } from '@/lib/groups/fingerprint';
import { calleeOf, operationOf } from './dimensions';
import type { ProjectedOccurrence } from './projection';

/** An occurrence as it is stored, with the fingerprint that decides on its group. */
export function projectOccurrence({ fact, callKind, role, attribution }: Occurrence): ProjectedOccurrence {
  const callee = calleeOf(fact);
  const operation = operationOf(fact);
  const inputs = fingerprintInputs({ ...attribution, operation, provider: callee.provider });
  return {
    ...attribution,
    ...callee,
    factId: fact.fact_id,
    observedAt: fact.observed_at,
    role,
    callKind,
    operation,
    fingerprint: fingerprint(inputs),
    fingerprintInputs: inputs,
  };
}
