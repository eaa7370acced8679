import type { Fact } from '@/lib/facts/fact';
import type { ExecutionEvidence, Subject } from './rule';

type Started = Fact<'execution.started'>;
type Transition = Fact<'lifecycle.transition'>;

/** The starts of one origin among the facts of an execution, in their order. */
export function startsOf({ facts }: Pick<ExecutionEvidence, 'facts'>, origin: Started['detail']['origin']): Started[] {
  return facts.filter((fact): fact is Started => fact.kind === 'execution.started' && fact.detail.origin === origin);
}

/** An execution that this one resumes or recovers, where any of its facts are there. */
export function ancestorOf({ ancestors }: Subject, executionId: string): ExecutionEvidence | undefined {
  return ancestors.find((one) => one.executionId === executionId);
}

/** The first transition to a state, by execution. */
export function firstTransitions(
  executions: readonly ExecutionEvidence[],
  to: Transition['detail']['to'],
): Map<string, Transition> {
  const isThat = (fact: Fact): fact is Transition => fact.kind === 'lifecycle.transition' && fact.detail.to === to;
  return new Map(
    executions.flatMap(({ executionId, facts }) => {
      const first = facts.find(isThat);
      return first ? [[executionId, first] as const] : [];
    }),
  );
}
