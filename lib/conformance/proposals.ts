import type { Fact } from '@/lib/facts/fact';
import { startsOf } from './resumes';
import type { ExecutionEvidence, Subject } from './rule';

type Start = Fact<'execution.started'>;
type Proposal = Fact<'recovery.proposed'>;

/** A start of a recovery with what is known of the execution that it recovers and of the proposal that it names. */
export interface Recovery {
  readonly start: Start;
  /** Undefined where no fact of that execution is there. */
  readonly recovered: ExecutionEvidence | undefined;
  /** The proposal that it names, made before it began. */
  readonly proposal: Proposal | undefined;
}

/** The recoveries among the starts of an execution, in their order. */
export function recoveriesOf(subject: Subject): Recovery[] {
  const starts = startsOf(subject, 'recovery');
  if (starts.length === 0) return [];
  const known = new Map(subject.ancestors.map((one) => [one.executionId, one]));
  const proposals = proposalsOf(subject.ancestors);
  return starts.map((start) => {
    const { execution_id: target = '', proposal_id: id = '' } = start.detail.recovers ?? {};
    const proposal = proposals.get(`${target} ${id}`);
    const isBefore = proposal !== undefined && proposal.observed_at <= start.observed_at;
    return { start, recovered: known.get(target), proposal: isBefore ? proposal : undefined };
  });
}

/** By execution and id, no id holds a space; the first of each, because a repeated id names what was proposed first. */
function proposalsOf(executions: readonly ExecutionEvidence[]): Map<string, Proposal> {
  const proposals = new Map<string, Proposal>();
  for (const { executionId, facts } of executions) {
    for (const fact of facts) {
      if (fact.kind !== 'recovery.proposed') continue;
      const name = `${executionId} ${fact.detail.proposal_id}`;
      if (!proposals.has(name)) proposals.set(name, fact);
    }
  }
  return proposals;
}
