/** Everything that can go wrong in a simulated fleet; `simulate` takes a selection of these. */
export const FAULTS = [
  'provider_incident',
  'provider_errors',
  'transport_retries',
  'tool_regression',
  'tool_errors',
  'malformed_tool_calls',
  'model_errors',
  'caller_errors',
  'policy_denials',
  'content_filters',
  'human_rejections',
  'human_expirations',
  'human_cancellations',
  'runtime_errors',
  'unknown_errors',
  'unknown_mutations',
  'missing_terminals',
  'late_facts',
  'disordered_delivery',
  'control_breaches',
] as const;
export type FaultName = (typeof FAULTS)[number];

/** @throws RangeError when a name is none of FAULTS. */
export function faultSet(names: readonly string[] = FAULTS): ReadonlySet<FaultName> {
  const unknown = names.find((name) => !(FAULTS as readonly string[]).includes(name));
  if (unknown !== undefined) throw new RangeError(`there is no such fault; the faults are ${FAULTS.join(', ')}`);
  return new Set(names as readonly FaultName[]);
}
