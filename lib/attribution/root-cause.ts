import type { Fact } from '@/lib/facts/fact';
import type { Outcome } from '@/lib/facts/vocabulary';
import type { Lifecycle } from '@/lib/lifecycle/reduce';
import type { Attribution, OccurrenceRole } from '@/lib/projection/projection';
import type { AgainstCode } from './against';
import { type Cause, chooseCause } from './choose-cause';
import { lowerConfidence } from './confidence';
import type { CallFact } from './evidence';
import { type PlacedFailure, placeFailures } from './explain';
import { FactTree } from './fact-tree';
import { type Failure, findFailures, MAX_EVIDENCE } from './failures';
import { inheritCauses } from './inherited';
import type { Judgement } from './judge';
import { findRestating, type Restating } from './restating';
import type { CallKind } from './signal';
import { findStoppingAct, type StoppingAct } from './stopping-act';

/** A failing call, or a control that stopped the run (DOMAIN.md section 6). */
export interface Occurrence {
  readonly fact: CallFact | Fact<'control.check'>;
  readonly callKind: CallKind;
  readonly role: OccurrenceRole;
  readonly attribution: Attribution;
}

export interface RootCause {
  /** Calls in the total order of facts, then the control that stopped the run. */
  readonly occurrences: readonly Occurrence[];
  /** Null while there is no outcome, for a completed execution, and where nothing speaks for a cause. */
  readonly attribution: Attribution | null;
  /** Facts that tell of a call that another one tells of. */
  readonly restating: Restating;
}

/**
 * Finds which failures an execution had and which of them was responsible for its outcome. Pure; the same for every order of
 * arrival, as `facts` come in their total order.
 */
export function findRootCause(
  facts: readonly Fact[],
  lifecycle: Lifecycle,
  conflictingFactIds: readonly string[] = [],
): RootCause {
  const tree = new FactTree(facts);
  const found = inheritCauses(tree, findFailures(tree));
  const restating = findRestating(tree, ({ fact_id }) => found.failures.has(fact_id));
  const end = lifecycle.terminal ? tree.indexOf(lifecycle.terminal) : tree.facts.length;
  const placed = placeFailures(tree, found, restating, end);
  const conflicting = new Set(conflictingFactIds);
  const { outcome, terminal } = lifecycle;

  if (terminal === null || outcome === null || outcome === 'completed') {
    const roleOf = ({ isAbsorbed }: PlacedFailure) => (terminal || isAbsorbed ? 'absorbed' : 'contributing');
    const occurrences = placed.map((failure) => occurrenceOf(failure, roleOf(failure), conflicting));
    return { occurrences, attribution: null, restating };
  }
  const before = tree.facts.slice(0, end);
  const act = findStoppingAct(before, found.failures, outcome);
  const cause = chooseCause({ outcome, terminal, before, placed, found, act });
  return {
    occurrences: occurrencesOf(placed, cause, act, conflicting),
    attribution: cause && attributionOf(cause, outcome, conflicting),
    restating,
  };
}

function occurrencesOf(
  placed: readonly PlacedFailure[],
  cause: Cause | null,
  act: StoppingAct | null,
  conflicting: ReadonlySet<string>,
): Occurrence[] {
  const roleOf = (failure: PlacedFailure): OccurrenceRole => {
    if (failure.fact.fact_id === cause?.occurrenceFactId) return 'responsible';
    return failure.isAbsorbed ? 'absorbed' : 'contributing';
  };
  const calls = placed.map((failure) => occurrenceOf(failure, roleOf(failure), conflicting));
  // A deny is an occurrence only when it is what stopped the run.
  if (act?.fact.kind !== 'control.check' || cause?.occurrenceFactId !== act.fact.fact_id) return calls;
  const attribution = attribute(act.judgement, [act.fact.fact_id], [], conflicting);
  return [...calls, { fact: act.fact, callKind: 'control', role: 'responsible', attribution }];
}

function occurrenceOf(failure: Failure, role: OccurrenceRole, conflicting: ReadonlySet<string>): Occurrence {
  const attribution = attribute(failure.judgement, failure.factIds, failure.against, conflicting);
  return { fact: failure.fact, callKind: failure.kind, role, attribution };
}

function attributionOf(cause: Cause, outcome: Outcome, conflicting: ReadonlySet<string>): Attribution {
  // That an execution ended by a person's or a program's will is no contradiction; that it did so over an error is.
  const isDoubtful = outcome !== 'failed' && cause.judgement.retry !== 'not_a_failure';
  const against: AgainstCode[] = isDoubtful ? [...cause.against, 'outcome_not_failed'] : [...cause.against];
  return attribute(cause.judgement, cause.factIds, against, conflicting);
}

/** The judgement with its evidence; each point against it lowers the confidence a step. */
function attribute(
  judgement: Judgement,
  factIds: readonly string[],
  against: readonly AgainstCode[],
  conflicting: ReadonlySet<string>,
): Attribution {
  const deciding = factIds[0];
  const isConflicting = deciding !== undefined && conflicting.has(deciding);
  const all: readonly AgainstCode[] = isConflicting ? [...against, 'conflicting_versions'] : against;
  const { domain, errorClass, signal, retry } = judgement;
  const confidence = lowerConfidence(judgement.confidence, all.length);
  const evidence = [...new Set(factIds)].slice(0, MAX_EVIDENCE);
  return { domain, errorClass, signal, confidence, retry, factIds: evidence, against: all };
}
