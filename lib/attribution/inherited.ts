import { lowerConfidence } from './confidence';
import type { FactTree } from './fact-tree';
import { type Failure, type Found, isOkCall, MAX_EVIDENCE } from './failures';

/**
 * A failure that does not say of what, inside a step that failed and does: some instrumentations tell the cause only of
 * the run around it. The word of the step counts for it, a degree less sure, when it was the last that the step did, when
 * nothing else in the step has a cause of its own, and when the step's error is none that comes from a step itself.
 */
export function inheritCauses(tree: FactTree, found: Found): Found {
  const unexplained = [...found.failures.values()].filter(({ judgement }) => judgement.signal === 'none');
  if (unexplained.length === 0) return found;
  const steps = surveySteps(tree, found.failures);
  const failures = new Map(found.failures);
  for (const failure of unexplained) {
    const step = explainingStep(tree, found.failures, failure);
    const inside = step && steps.get(step.fact.fact_id);
    if (inside && !inside.hasCause && inside.lastCall <= failure.index) {
      failures.set(failure.fact.fact_id, explainedBy(step, failure));
    }
  }
  return { ...found, failures };
}

interface Inside {
  /** Place of the last call in the step, in the total order; -1 when there is none. */
  lastCall: number;
  /** Whether a failure in the step says why it failed. */
  hasCause: boolean;
}

/** What happened inside each step that failed. */
function surveySteps(tree: FactTree, failures: ReadonlyMap<string, Failure>): ReadonlyMap<string, Inside> {
  const steps = new Map<string, Inside>();
  tree.facts.forEach((fact, index) => {
    const isCall = fact.kind === 'model.call' || fact.kind === 'tool.call';
    const failure = failures.get(fact.fact_id);
    for (const { fact_id } of tree.ancestors(fact)) {
      if (failures.get(fact_id)?.fact.kind !== 'error.observed') continue;
      const inside = steps.get(fact_id) ?? { lastCall: -1, hasCause: false };
      if (isCall) inside.lastCall = index;
      if (failure && failure.judgement.signal !== 'none') inside.hasCause = true;
      steps.set(fact_id, inside);
    }
  });
  return steps;
}

/** The nearest step above that says why it failed; none past a call that went well. */
function explainingStep(tree: FactTree, failures: ReadonlyMap<string, Failure>, failure: Failure): Failure | undefined {
  for (const above of tree.ancestors(failure.fact)) {
    if (isOkCall(above, failures)) return undefined;
    const step = failures.get(above.fact_id);
    if (!step || step.judgement.signal === 'none') continue;
    return step.fact.kind === 'error.observed' && !step.judgement.standsAlone ? step : undefined;
  }
  return undefined;
}

function explainedBy({ judgement, factIds }: Failure, failure: Failure): Failure {
  return {
    ...failure,
    judgement: { ...judgement, confidence: lowerConfidence(judgement.confidence, 1) },
    factIds: [...new Set([...factIds, ...failure.factIds])].slice(0, MAX_EVIDENCE),
  };
}
