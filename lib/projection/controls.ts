import type { RuleJudgement } from '@/lib/conformance/conformance';
import type { Subject, Verdict } from '@/lib/conformance/rule';
import type { Fact } from '@/lib/facts/fact';
import type { Lifecycle } from '@/lib/lifecycle/reduce';
import type { ToldExecution } from './execution-row';
import type { FactSet } from './fact-set';
import type { ControlContribution, ProjectedExecution, ProjectedFinding } from './projection';
import { reconciledAtOf } from './reconciliation';
import type { Surroundings } from './surroundings';
import { minuteOf } from './time-flags';

/** The execution and what stands around it, as the rules of conformance look at it. */
export function subjectOf(
  set: FactSet,
  lifecycle: Lifecycle,
  execution: ToldExecution,
  systemInterruptedAt: string | null,
  { ancestors, siblings, registry, limits, reconciliations }: Surroundings,
): Subject {
  return {
    executionId: execution.executionId,
    interactionId: execution.interactionInferred ? null : execution.interactionId,
    facts: set.facts.map((entry) => entry.fact),
    lifecycle,
    conflictingFactIds: set.conflictingFactIds,
    ancestors,
    siblings,
    registry,
    limits,
    systemInterruptedAt,
    reconciledAt: reconciledAtOf(reconciliations),
  };
}

/** The rules by what they say of the execution. */
export function controlsOf(
  judgements: readonly RuleJudgement[],
): Pick<ProjectedExecution, 'controlsHeld' | 'controlsViolated' | 'controlsNotEvidenced'> {
  const saying = (verdict: Verdict) =>
    judgements
      .filter((one) => one.verdict === verdict)
      .map((one) => one.rule)
      .sort();
  return {
    controlsHeld: saying('held'),
    controlsViolated: saying('violated'),
    controlsNotEvidenced: saying('not_evidenced'),
  };
}

/** The violations; one that only another execution's facts prove is dated by the start of this one. */
export function findingsOf(
  judgements: readonly RuleJudgement[],
  facts: readonly Fact[],
  { startedAt }: Pick<ProjectedExecution, 'startedAt'>,
): ProjectedFinding[] {
  const violated = judgements.flatMap(({ rule, findings }) => findings.map((finding) => ({ rule, ...finding })));
  if (violated.length === 0) return [];
  const observedAt = new Map(facts.map((fact) => [fact.fact_id, fact.observed_at]));
  return violated.map((finding) => ({
    ...finding,
    observedAt: finding.factIds.map((id) => observedAt.get(id)).find((at) => at !== undefined) ?? startedAt,
  }));
}

/** The verdicts' share of the rollups; null when the execution's time cannot be right. */
export function contributeControls(
  judgements: readonly RuleJudgement[],
  execution: ProjectedExecution,
): ControlContribution | null {
  if (execution.timeFlagged || judgements.length === 0) return null;
  const { environment, release, runtime } = execution;
  const verdicts = judgements.flatMap(({ rule, verdict, byCapability }) => [
    { rule, capability: '', verdict },
    ...byCapability.map((one) => ({ rule, ...one })),
  ]);
  return { minute: minuteOf(execution.startedAt), environment, release, runtime, verdicts };
}
