import type { Fact } from '@/lib/facts/fact';
import type { CallContribution, ProjectedExecution } from './projection';

/** Where and in which version something ran. */
export type Place = Pick<CallContribution, 'environment' | 'release' | 'runtime' | 'region'>;
/** What was called. */
export type Callee = Pick<CallContribution, 'provider' | 'model' | 'tool' | 'capability'>;

/** A call's own environment and release, which may be another service's; the rest is its execution's. */
export function placeOf(fact: Fact, execution: Pick<ProjectedExecution, keyof Place>): Place {
  return {
    environment: fact.environment ?? execution.environment,
    release: fact.release ?? execution.release,
    runtime: execution.runtime,
    region: execution.region,
  };
}

/** A failed call has no response model, so that only the requested one compares failed calls with good ones. */
export function calleeOf({ kind, detail }: Fact): Callee {
  const nothing = { provider: null, model: null, tool: null, capability: null };
  if (kind === 'model.call') {
    const model = detail.requested_model ?? detail.response_model ?? null;
    return { ...nothing, provider: detail.provider ?? null, model };
  }
  if (kind === 'tool.call') {
    const { provider = null, tool = null, capability = null } = detail;
    return { ...nothing, provider, tool, capability };
  }
  return kind === 'control.check' ? { ...nothing, capability: detail.capability ?? null } : nothing;
}

/** What the fingerprint calls the operation: the model's operation, the capability or tool, the control. */
export function operationOf({ kind, detail }: Fact): string | null {
  if (kind === 'model.call') return detail.operation ?? null;
  if (kind === 'tool.call') return detail.capability ?? detail.tool ?? null;
  return kind === 'control.check' ? (detail.capability ?? detail.control) : null;
}
