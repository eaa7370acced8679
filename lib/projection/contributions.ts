import type { RootCause } from '@/lib/attribution/root-cause';
import { SYSTEM_INTERRUPTED } from '@/lib/facts/vocabulary';
import type { CountedCall } from './calls';
import { calleeOf, placeOf } from './dimensions';
import type { CallContribution, ExecutionContribution, FailureContribution, ProjectedExecution } from './projection';
import { isTimeFlagged, minuteOf } from './time-flags';

/** The execution's share of the rollups; null when its time cannot be right. */
export function contributeExecution(
  execution: ProjectedExecution,
  reconciled: string | null = null,
): ExecutionContribution | null {
  if (execution.timeFlagged) return null;
  const { environment, release, runtime, region, outcome, state, attribution, durationMs, evaluations } = execution;
  return {
    minute: minuteOf(execution.startedAt),
    environment,
    release,
    runtime,
    region,
    outcome: outcome ?? (execution.systemInterruptedAt === null ? state : SYSTEM_INTERRUPTED),
    // Of what is known no person's word is asked, so none is counted either.
    reconciled: outcome === 'unknown' || execution.systemInterruptedAt !== null ? reconciled : null,
    domain: outcome === 'failed' ? (attribution?.domain ?? null) : null,
    durationMs,
    evaluated: evaluations > 0,
  };
}

/** The calls' shares of the rollups, each in the minute of its own end. */
export function contributeCalls(
  calls: readonly CountedCall[],
  execution: ProjectedExecution,
  { restating }: Pick<RootCause, 'restating'>,
): CallContribution[] {
  return calls
    .filter(({ stored }) => !isTimeFlagged(stored))
    .map(({ stored: { fact }, occurrence, ...call }) => ({
      minute: minuteOf(fact.observed_at),
      ...placeOf(fact, execution),
      ...calleeOf(restating.names.get(fact.fact_id) ?? fact),
      ...call,
      domain: occurrence?.domain ?? null,
      errorClass: occurrence?.errorClass ?? null,
    }));
}

/** The failures' shares of the rollups, by group. */
export function contributeFailures(
  calls: readonly CountedCall[],
  execution: ProjectedExecution,
): FailureContribution[] {
  return calls.flatMap(({ stored, occurrence }) => {
    if (!occurrence || isTimeFlagged(stored)) return [];
    const { environment, release } = placeOf(stored.fact, execution);
    const { fingerprint, model, tool, role } = occurrence;
    return { minute: minuteOf(stored.fact.observed_at), fingerprint, environment, release, model, tool, role };
  });
}
