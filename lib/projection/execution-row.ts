import type { RootCause } from '@/lib/attribution/root-cause';
import type { Fact } from '@/lib/facts/fact';
import type { Lifecycle } from '@/lib/lifecycle/reduce';
import { countUnknownMutations, judgeRetry, RETRY_REASONS } from '@/lib/lifecycle/retry';
import type { CountedCall } from './calls';
import { timeExecution } from './execution-times';
import type { FactSet } from './fact-set';
import { sumKnown } from './money';
import type { ProjectedExecution } from './projection';

/** What its own facts tell; silence and the verdicts of the rules need its surroundings as well. */
export type ToldExecution = Omit<
  ProjectedExecution,
  'systemInterruptedAt' | 'controlsHeld' | 'controlsViolated' | 'controlsNotEvidenced'
>;

/** The row of an execution out of its facts and what was found in them. */
export function executionRow(
  { facts: stored, conflictingFactIds }: FactSet,
  facts: readonly [Fact, ...Fact[]],
  lifecycle: Lifecycle,
  calls: readonly CountedCall[],
  attribution: RootCause['attribution'],
): ToldExecution {
  const retryReason = judgeRetry(facts);
  return {
    ...identify(facts),
    ...describeStart(lifecycle),
    ...describeRuntime(facts, lifecycle),
    ...timeExecution(stored, lifecycle),
    ...count(facts, calls),
    state: lifecycle.state,
    lifecycleSource: lifecycle.source,
    outcome: lifecycle.outcome,
    reasonCode: lifecycle.reasonCode,
    terminalFactId: lifecycle.terminal?.fact_id ?? null,
    factCount: facts.length,
    lateFactCount: lifecycle.lateFactIds.length,
    conflictingFactIds,
    attribution,
    retryVerdict: RETRY_REASONS[retryReason].verdict,
    retryReason,
  };
}

/** The ids that any fact names, by the first that does; what nobody names is inferred and marked as such. */
function identify(facts: readonly [Fact, ...Fact[]]) {
  const executionId = facts[0].execution_id;
  const interactionId = firstNamed(facts, (fact) => fact.interaction_id);
  const threadId = firstNamed(facts, (fact) => fact.thread_id);
  return {
    executionId,
    interactionId: interactionId ?? executionId,
    interactionInferred: interactionId === null,
    threadId: threadId ?? `trace:${executionId}`,
    threadInferred: threadId === null,
    taskId: firstNamed(facts, (fact) => fact.task_id),
    runId: firstNamed(facts, (fact) => fact.run_id),
  };
}

function describeStart({ started }: Lifecycle) {
  const detail = started?.detail;
  return {
    origin: detail?.origin ?? null,
    source: detail?.source ?? null,
    channel: detail?.channel ?? null,
    initiator: detail?.initiator ?? null,
    identity: detail?.identity ?? null,
    capabilitiesGranted: detail?.capabilities_granted ?? null,
    entitlements: detail?.entitlements ?? null,
    hostClass: detail?.location?.host_class ?? null,
    region: detail?.location?.region ?? null,
    sandbox: detail?.location?.sandbox ?? null,
    resumesExecutionId: detail?.resumes?.execution_id ?? null,
    recoversExecutionId: detail?.recovers?.execution_id ?? null,
  };
}

/** The producer that reported the start is the one that the execution ran in; else that of the first fact. */
function describeRuntime(facts: readonly [Fact, ...Fact[]], { begun }: Lifecycle) {
  const leading = begun ?? facts[0];
  return {
    environment: leading.environment ?? firstNamed(facts, (fact) => fact.environment),
    release: leading.release ?? firstNamed(facts, (fact) => fact.release),
    runtime: leading.producer.name,
    runtimeVersion: leading.producer.version ?? null,
  };
}

/** Failed and absorbed calls are told apart: a call is counted as one or the other. */
function count(facts: readonly Fact[], calls: readonly CountedCall[]) {
  const evaluations = facts.filter((fact) => fact.kind === 'evaluation.recorded');
  const real = calls.filter(({ callKind }) => callKind === 'model' || callKind === 'tool');
  return {
    modelCalls: real.filter(({ callKind }) => callKind === 'model').length,
    toolCalls: real.filter(({ callKind }) => callKind === 'tool').length,
    failedCalls: real.filter(({ result }) => result === 'failed').length,
    absorbedCalls: real.filter(({ result }) => result === 'absorbed').length,
    unknownMutations: countUnknownMutations(facts),
    inputTokens: sumKnown(calls.map((call) => call.inputTokens)),
    outputTokens: sumKnown(calls.map((call) => call.outputTokens)),
    costMicroUsd: sumKnown(calls.map((call) => call.costMicroUsd)),
    evaluations: evaluations.length,
    evaluationsFailed: evaluations.filter(({ detail }) => detail.passed === false).length,
  };
}

function firstNamed(facts: readonly Fact[], read: (fact: Fact) => string | undefined): string | null {
  for (const fact of facts) {
    const value = read(fact);
    if (value !== undefined) return value;
  }
  return null;
}
