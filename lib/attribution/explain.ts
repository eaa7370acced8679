import type { FactTree } from './fact-tree';
import { type Failure, type Found, isHandled, pointsElsewhere } from './failures';
import { type Links, linkFailures } from './links';
import { findRecoveries } from './recovery';
import type { Restating } from './restating';

/** A failure that counts, with its place among the others. */
export interface PlacedFailure extends Failure {
  /** Recovered, handled, or inside work that went well: it did no harm. */
  readonly isAbsorbed: boolean;
  /** Another failure beneath it is its cause. */
  readonly isExplained: boolean;
}

/**
 * Sorts the failures of an execution out: a failing child explains its failing parent, a later attempt absorbs an earlier
 * failure, and what only wraps or restates a failure is dropped, so that each counts once (DOMAIN.md section 6).
 * @param end Place of the terminal fact in the total order; the number of facts while there is none.
 * @returns in the total order.
 */
export function placeFailures(tree: FactTree, found: Found, restating: Restating, end: number): PlacedFailure[] {
  const recoveries = findRecoveries(tree.facts, found.failures, end);
  const links = linkFailures(tree, found, recoveries, end);
  const isWrapper = ({ fact }: Failure) =>
    links.causes.has(fact.fact_id) && (fact.kind === 'error.observed' || restating.ids.has(fact.fact_id));
  const twins = failingTwins(found, restating);
  const isTwin = ({ fact }: Failure) => found.failures.has(restating.twins.get(fact.fact_id) ?? '');

  return [...found.failures.values()]
    .filter((failure) => !isWrapper(failure) && !isTwin(failure) && !links.steered.has(failure.fact.fact_id))
    .map((failure) => ({
      ...withWrappers(failure, [
        ...(twins.get(failure.fact.fact_id) ?? []),
        ...effectsOf(links, failure).filter((one) => isWrapper(one) && !isTwin(one)),
      ]),
      index: firstShown(failure, effectsOf(links, failure)),
      isAbsorbed: isAbsorbed(failure, links, recoveries),
      isExplained: links.causes.has(failure.fact.fact_id),
    }));
}

/** The failures that tell of the same failing call as another, by the id of that one. */
function failingTwins({ failures }: Found, { twins }: Restating): ReadonlyMap<string, readonly Failure[]> {
  const told = new Map<string, Failure[]>();
  for (const failure of failures.values()) {
    const counted = twins.get(failure.fact.fact_id);
    if (counted !== undefined) told.set(counted, [...(told.get(counted) ?? []), failure]);
  }
  return told;
}

function isAbsorbed(failure: Failure, links: Links, recoveries: ReadonlyMap<string, number>): boolean {
  const byItself = (one: Failure) =>
    recoveries.has(one.fact.fact_id) || links.contained.has(one.fact.fact_id) || isHandled(one);
  // What a failure brought down with it may have been recovered as a whole.
  const withItsEffects = (one: Failure) => byItself(one) || effectsOf(links, one).some(byItself);
  const causes = links.causes.get(failure.fact.fact_id) ?? [];
  return withItsEffects(failure) || (causes.length > 0 && causes.every(withItsEffects));
}

function effectsOf(links: Links, failure: Failure): readonly Failure[] {
  return links.effects.get(failure.fact.fact_id) ?? [];
}

/** A child's span may end a moment after its parent's; the child failed no later than what it brought down. */
function firstShown(failure: Failure, effects: readonly Failure[]): number {
  return Math.min(failure.index, ...effects.map(({ index }) => index));
}

/** The failure with the errors above it that it explains as further evidence, for and against. */
function withWrappers(failure: Failure, wrappers: readonly Failure[]): Failure {
  // Only a name that is sure of itself speaks against; the others say no more than that something below failed.
  const isDisputed = wrappers.some(
    ({ judgement }) =>
      judgement.confidence === 'high' &&
      judgement.errorClass !== failure.judgement.errorClass &&
      pointsElsewhere(judgement, failure.judgement),
  );
  return {
    ...failure,
    factIds: [...failure.factIds, ...wrappers.flatMap((wrapper) => wrapper.factIds)],
    against: isDisputed ? [...failure.against, 'wrapper_judged_differently'] : failure.against,
  };
}
