import type { Fact } from '@/lib/facts/fact';
import type { AgainstCode } from './against';
import { compareConfidence } from './confidence';
import { type CallFact, callKindOf, isCallFact } from './evidence';
import type { FactTree } from './fact-tree';
import { isFailure, type Judgement, judge, judgeAct, judgeExplained } from './judge';
import type { CallKind } from './signal';
import type { Supplement } from './supplements';

/** No attribution names more facts; the deciding ones come first. */
export const MAX_EVIDENCE = 32;

/** A fact that shows a failure, with what is known of it so far. */
export interface Failure {
  readonly fact: CallFact;
  readonly kind: CallKind;
  /** Place in the total order. */
  readonly index: number;
  readonly judgement: Judgement;
  /** The facts that the judgement rests on, the deciding one first. */
  readonly factIds: readonly string[];
  readonly against: readonly AgainstCode[];
}

export interface Found {
  /** By fact id, in the total order. */
  readonly failures: ReadonlyMap<string, Failure>;
  /** Facts that look like errors and steer the run: a wait for a person, a cancellation. In the total order. */
  readonly steering: readonly Failure[];
}

/**
 * Judges every call of an execution. Errors seen inside a failing call are evidence of that call, not failures of their
 * own; so is what only explains it.
 */
export function findFailures(tree: FactTree): Found {
  const failures = new Map<string, Failure>();
  const steering: Failure[] = [];
  tree.facts.forEach((fact, index) => {
    if (!isCallFact(fact)) return;
    const supplements = supplementsOf(tree, fact);
    const judgement = judgeExplained(fact, supplements);
    if (!judgement) return;
    const explaining = supplements.map(({ fact_id }) => fact_id);
    const isExplained = judgement.signal !== judge(fact)?.signal;
    const failure = {
      fact,
      kind: callKindOf(fact),
      index,
      judgement,
      factIds: isExplained ? [...explaining, fact.fact_id] : [fact.fact_id, ...explaining],
      against: againstOf(fact, judgement),
    };
    if (isFailure(judgement)) failures.set(fact.fact_id, failure);
    else steering.push(failure);
  });
  mergeInnerErrors(tree, failures);
  return { failures, steering };
}

/** What explains a fact that failed; a call that came back well is none, whatever was met on the way. */
function supplementsOf(tree: FactTree, fact: CallFact): readonly Supplement[] {
  return fact.kind !== 'error.observed' && fact.detail.status === 'ok' ? [] : tree.supplementsOf(fact);
}

function mergeInnerErrors(tree: FactTree, failures: Map<string, Failure>): void {
  const covering = errorsAboveFailingCalls(tree, failures);
  for (const inner of [...failures.values()]) {
    if (inner.fact.kind !== 'error.observed' || isHandled(inner) || covering.has(inner.fact.fact_id)) continue;
    const call = tree.ancestors(inner.fact).find((fact) => fact.kind === 'model.call' || fact.kind === 'tool.call');
    const outer = call && failures.get(call.fact_id);
    if (!outer) continue;
    failures.set(outer.fact.fact_id, withInnerError(tree, outer, inner));
    failures.delete(inner.fact.fact_id);
  }
}

/** Ids of the observed errors that enclose a failing call: they are about that call, not about the one around them. */
function errorsAboveFailingCalls(tree: FactTree, failures: ReadonlyMap<string, Failure>): ReadonlySet<string> {
  const covering = new Set<string>();
  for (const { fact } of failures.values()) {
    if (fact.kind === 'error.observed') continue;
    for (const above of tree.ancestors(fact)) {
      if (above.kind === 'error.observed') covering.add(above.fact_id);
    }
  }
  return covering;
}

/** The failing call with the error inside it as evidence; of both the surer judgement counts, in doubt the call's own. */
function withInnerError(tree: FactTree, outer: Failure, inner: Failure): Failure {
  const judged = judgeExplained(inner.fact, supplementsOf(tree, inner.fact), outer.kind);
  const seen = isFailure(judged) ? judged : judgeAct(undefined);
  const own = outer.judgement;
  const isSurer =
    seen.signal !== 'none' && (own.signal === 'none' || compareConfidence(seen.confidence, own.confidence) > 0);
  const chosen = isSurer ? seen : own;
  const isDisputed =
    pointsElsewhere(isSurer ? own : seen, chosen) && !outer.against.includes('detail_judged_differently');
  return {
    ...outer,
    judgement: chosen,
    factIds: (isSurer ? [...inner.factIds, ...outer.factIds] : [...outer.factIds, ...inner.factIds]).slice(
      0,
      MAX_EVIDENCE,
    ),
    against: isDisputed ? [...outer.against, 'detail_judged_differently'] : outer.against,
  };
}

/** Whether both name a domain and not the same one. */
export function pointsElsewhere(one: Pick<Judgement, 'domain'>, other: Pick<Judgement, 'domain'>): boolean {
  return one.domain !== 'unknown' && other.domain !== 'unknown' && one.domain !== other.domain;
}

function againstOf(fact: CallFact, judgement: Judgement): AgainstCode[] {
  if (fact.kind !== 'error.observed') return [];
  const { surface } = fact.detail;
  // Everything surfaces in the runtime in the end, so that speaks against nothing.
  if (surface === 'runtime' || surface === 'unknown') return [];
  return pointsElsewhere({ domain: surface }, judgement) ? ['surface_differs'] : [];
}

/** An error that the producer says it dealt with. */
export function isHandled({ fact }: Pick<Failure, 'fact'>): boolean {
  return fact.kind === 'error.observed' && fact.detail.handled === true;
}

/** A call that went well, by its status and by how it stopped. */
export function isOkCall(fact: Fact, failures: ReadonlyMap<string, Failure>): boolean {
  return (
    (fact.kind === 'model.call' || fact.kind === 'tool.call') &&
    fact.detail.status === 'ok' &&
    !failures.has(fact.fact_id)
  );
}
