import type { Fact } from '@/lib/facts/fact';
import type { Outcome } from '@/lib/facts/vocabulary';
import { type Failure, isOkCall } from './failures';
import { findByAnswer, findByControl } from './find-signal';
import { type Judgement, judgeAct } from './judge';

/** What a control or a person did that the run did not get past. */
export interface StoppingAct {
  readonly by: 'control' | 'human';
  readonly fact: Fact<'control.check' | 'hitl.resolved' | 'hitl.requested'>;
  readonly judgement: Judgement;
  /** Fact ids of the calls that failed only because of it. */
  readonly consequences: ReadonlySet<string>;
}

/**
 * The act that stopped a run which did not complete, or null. It did stop the run when no call went well after it and no
 * approval followed; a person's answer goes before a control's, which often only passes it on (ATTRIBUTION.md, order of
 * evaluation, 1).
 * @param facts Up to the terminal fact, in the total order.
 */
export function findStoppingAct(
  facts: readonly Fact[],
  failures: ReadonlyMap<string, Failure>,
  outcome: Outcome,
): StoppingAct | null {
  const tail = facts.slice(lastStep(facts, failures) + 1);
  return findHumanStop(facts, tail, failures, outcome) ?? findControlStop(tail, failures);
}

/** Place of the last fact that shows the run going on. */
function lastStep(facts: readonly Fact[], failures: ReadonlyMap<string, Failure>): number {
  return facts.findLastIndex((fact) => {
    if (fact.kind === 'hitl.resolved') return fact.detail.decision === 'approve' || fact.detail.decision === 'respond';
    return isOkCall(fact, failures);
  });
}

function findHumanStop(
  facts: readonly Fact[],
  tail: readonly Fact[],
  failures: ReadonlyMap<string, Failure>,
  outcome: Outcome,
): StoppingAct | null {
  const mayGoOn = outcome === 'cancelled' || outcome === 'interrupted';
  // A cancelled run may still say goodbye, and other work may go well beside a wait; a failed run stopped at it.
  const scope = mayGoOn ? facts : tail;
  const answer = scope.findLast((fact): fact is Fact<'hitl.resolved'> => fact.kind === 'hitl.resolved');
  const fact = answer ?? findOpenRequest(scope);
  const signal = findByAnswer(answer ? answer.detail.decision : 'none');
  if (!fact || !signal) return null;

  const after = failuresAfter(scope, fact, failures);
  const isConsequence = ({ fact: failing, judgement }: Failure) =>
    failing.kind !== 'model.call' && ['human', 'policy', 'unknown'].includes(judgement.domain);
  if (!mayGoOn && !after.every(isConsequence)) return null;
  return { by: 'human', fact, judgement: judgeAct(signal), consequences: idsOf(after.filter(isConsequence)) };
}

function findOpenRequest(facts: readonly Fact[]): Fact<'hitl.requested'> | undefined {
  const answered = new Set(facts.flatMap((fact) => (fact.kind === 'hitl.resolved' ? [fact.detail.interrupt_id] : [])));
  return facts.findLast(
    (fact): fact is Fact<'hitl.requested'> => fact.kind === 'hitl.requested' && !answered.has(fact.detail.interrupt_id),
  );
}

function findControlStop(tail: readonly Fact[], failures: ReadonlyMap<string, Failure>): StoppingAct | null {
  const deny = lastStandingDeny(tail);
  if (!deny) return null;
  const after = failuresAfter(tail, deny, failures);
  if (!after.every((failure) => followsFrom(deny, failure))) return null;
  const judgement = judgeAct(findByControl(deny.detail.control));
  return { by: 'control', fact: deny, judgement, consequences: idsOf(after) };
}

/** The last deny that no later allow of the same control for the same capability lifted. */
function lastStandingDeny(facts: readonly Fact[]): Fact<'control.check'> | undefined {
  const allowed = new Set<string>();
  return facts.findLast((fact): fact is Fact<'control.check'> => {
    if (fact.kind !== 'control.check') return false;
    const act = `${fact.detail.control} ${fact.detail.capability ?? ''}`;
    if (fact.detail.decision === 'allow') allowed.add(act);
    return fact.detail.decision === 'deny' && !allowed.has(act);
  });
}

/** Whether a failure only shows that the denied act could not be done. */
function followsFrom(deny: Fact<'control.check'>, { fact, judgement }: Failure): boolean {
  if (fact.kind === 'model.call') return false;
  if (judgement.domain === 'policy') return true;
  if (fact.kind === 'error.observed') return judgement.domain === 'unknown';
  const { capability } = deny.detail;
  if (capability === undefined) return fact.detail.dispatch_state === 'not_dispatched';
  return capability === fact.detail.capability || capability === fact.detail.tool;
}

function failuresAfter(tail: readonly Fact[], act: Fact, failures: ReadonlyMap<string, Failure>): Failure[] {
  return tail.slice(tail.indexOf(act) + 1).flatMap((fact) => failures.get(fact.fact_id) ?? []);
}

function idsOf(failures: readonly Failure[]): ReadonlySet<string> {
  return new Set(failures.map(({ fact }) => fact.fact_id));
}
