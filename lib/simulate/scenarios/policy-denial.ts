import { callModel } from '../calls';
import { check } from '../controls';
import { anyTool } from '../execution';
import { failing } from './scenario';

const DENIALS = [
  { control: 'egress', reason: 'destination_not_allowed', decidedBy: 'gateway' },
  { control: 'permission', reason: 'permission_missing', decidedBy: 'host' },
  { control: 'entitlement', reason: 'plan_without_feature', decidedBy: 'gateway' },
  { control: 'risk', reason: 'risk_above_limit', decidedBy: 'host' },
  { control: 'audience', reason: 'outside_audience', decidedBy: 'gateway' },
  { control: 'context', reason: 'context_not_trusted', decidedBy: 'host' },
] as const;

/** A control says no and the agent stops there. */
export const policyDenial = failing((run) => {
  const { control, reason, decidedBy } = run.random.pick(DENIALS);
  callModel(run, { ends: 'uses tools' });
  check(run, control, 'deny', anyTool(run), reason, decidedBy);
  return { outcome: run.random.chance(0.75) ? 'failed' : 'interrupted', reason: 'policy_denied' };
});
