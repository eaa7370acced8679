import type { Fact } from '@/lib/facts/fact';
import type { Outcome } from '@/lib/facts/vocabulary';
import type { TransitionFact } from '@/lib/lifecycle/reduce';
import type { AgainstCode } from './against';
import type { PlacedFailure } from './explain';
import { type Found, isOkCall, pointsElsewhere } from './failures';
import { type Judgement, judgeReason, UNSPECIFIED } from './judge';
import type { StoppingAct } from './stopping-act';

/** What the outcome is put down to. */
export interface Cause {
  readonly judgement: Judgement;
  /** The deciding one first. */
  readonly factIds: readonly string[];
  readonly against: readonly AgainstCode[];
  /** The fact whose occurrence is responsible; null where no call and no control is. */
  readonly occurrenceFactId: string | null;
}

/** All that the choice rests on. */
export interface Case {
  readonly outcome: Outcome;
  readonly terminal: TransitionFact;
  /** The facts before the terminal one, in the total order. */
  readonly before: readonly Fact[];
  readonly placed: readonly PlacedFailure[];
  readonly found: Found;
  readonly act: StoppingAct | null;
}

/**
 * Chooses the cause of an outcome other than completed. An act of a person or a control that stopped the run goes first, then
 * a reason code that names a person, then the last failure that nothing absorbed; if the run had gone on after that one, a
 * reason code that says something goes before it. Without evidence a failed run is `unknown`; any other has no cause.
 */
export function chooseCause(one: Case): Cause | null {
  const lastOk = one.before.findLastIndex((fact) => isOkCall(fact, one.found.failures));
  const reason = fromReasonCode(one);
  if (one.act) return fromAct(one.act, one.before, lastOk);
  if (reason?.judgement.domain === 'human') return reason;

  const open = one.placed.filter((failure) => isOpen(failure, one));
  const failure = open.at(-1);
  const steering = one.found.steering.findLast(
    ({ index, judgement }) => index > lastOk && index < one.before.length && judgement.errorClass !== 'control_flow',
  );
  const isSteered = steering && (!failure || (one.outcome !== 'failed' && steering.index > failure.index));
  if (failure && !isSteered) {
    if (reason && failure.index < lastOk) return reason;
    return fromFailure(failure, open, lastOk, reason);
  }
  if (reason) return reason;
  if (steering) return { ...steering, occurrenceFactId: null };
  return one.outcome === 'failed' ? fromNothing(one) : null;
}

/** A failure before the end that nothing absorbed, explained or followed from the act that stopped the run. */
function isOpen({ isAbsorbed, isExplained, index }: PlacedFailure, { before }: Case): boolean {
  return !isAbsorbed && !isExplained && index < before.length;
}

function fromAct(act: StoppingAct, before: readonly Fact[], lastOk: number): Cause {
  return {
    judgement: act.judgement,
    factIds: [act.fact.fact_id, ...act.consequences],
    against: before.indexOf(act.fact) < lastOk ? ['run_continued_after'] : [],
    occurrenceFactId: act.by === 'control' ? act.fact.fact_id : null,
  };
}

function fromReasonCode({ terminal }: Case): Cause | null {
  const { reason_code } = terminal.detail;
  const judgement = reason_code === undefined ? null : judgeReason(reason_code);
  return judgement && { judgement, factIds: [terminal.fact_id], against: [], occurrenceFactId: null };
}

function fromFailure(
  failure: PlacedFailure,
  open: readonly PlacedFailure[],
  lastOk: number,
  reason: Cause | null,
): Cause {
  const isRivalled = open.some(
    (other) => other !== failure && other.index > lastOk && pointsElsewhere(other.judgement, failure.judgement),
  );
  const against: AgainstCode[] = [...failure.against];
  if (failure.index < lastOk) against.push('run_continued_after');
  if (isRivalled) against.push('other_domain_failed_too');
  if (reason && pointsElsewhere(reason.judgement, failure.judgement)) against.push('reason_code_differs');
  return { judgement: failure.judgement, factIds: failure.factIds, against, occurrenceFactId: failure.fact.fact_id };
}

function fromNothing({ terminal, placed }: Case): Cause {
  return {
    judgement: UNSPECIFIED,
    factIds: [terminal.fact_id],
    against: [placed.some((failure) => failure.isAbsorbed) ? 'all_failures_recovered' : 'no_failing_fact'],
    occurrenceFactId: null,
  };
}
