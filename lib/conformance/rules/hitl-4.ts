import type { Fact } from '@/lib/facts/fact';
import type { Rule } from '../rule';

export const hitl4: Rule = {
  id: 'HITL-4',
  title: 'Waiting for a person is not reported as a failure',
  why: 'An execution that waits has done its part. Counted as failed it hides real failures, and blames an agent for a person who has not answered yet.',
  evidence: 'lifecycle.transition to waiting and to terminal; hitl.requested and hitl.resolved.',
  judge: ({ facts, lifecycle }) => {
    const { terminal } = lifecycle;
    if (!terminal || lifecycle.source !== 'observed') return [];
    const before = facts.slice(0, facts.indexOf(terminal));
    const wait = before.findLast((fact) => fact.kind === 'lifecycle.transition');
    if (!before.some(isWait)) return [];
    const waits = wait !== undefined && isWait(wait);
    const since = waits ? before.slice(before.indexOf(wait)) : [];
    const isWaitAlone = terminal.detail.outcome === 'failed' && waits && !isAnswered(before) && !since.some(isFailure);
    const proof = waits ? [wait.fact_id, terminal.fact_id] : [terminal.fact_id];
    return [{ verdict: isWaitAlone ? 'violated' : 'held', factIds: proof }];
  },
};

function isWait(fact: Fact): boolean {
  return fact.kind === 'lifecycle.transition' && fact.detail.to === 'waiting';
}

/** That nobody answered in time is still the wait alone. */
function isAnswered(facts: readonly Fact[]): boolean {
  const asked = facts.findLast((fact) => fact.kind === 'hitl.requested');
  return facts.some(
    (fact) =>
      fact.kind === 'hitl.resolved' &&
      fact.detail.interrupt_id === asked?.detail.interrupt_id &&
      fact.detail.decision !== 'expire',
  );
}

function isFailure(fact: Fact): boolean {
  if (fact.kind === 'error.observed') return fact.detail.handled !== true;
  return (fact.kind === 'model.call' || fact.kind === 'tool.call') && fact.detail.status === 'error';
}
