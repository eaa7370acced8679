import type { ErrorClass } from './error-classes';
import type { FactTree } from './fact-tree';
import { type Failure, type Found, isHandled, isOkCall } from './failures';

/** Which failure of an execution explains which other; ids are fact ids. */
export interface Links {
  /** The failures beneath a failure that are its cause. */
  readonly causes: ReadonlyMap<string, readonly Failure[]>;
  /** The failures above a failure that it caused. */
  readonly effects: ReadonlyMap<string, readonly Failure[]>;
  /** Failures inside a call that went well all the same. */
  readonly contained: ReadonlySet<string>;
  /** What looks like a failure because a steering signal passed through it. */
  readonly steered: ReadonlySet<string>;
}

/**
 * A failing child explains its failing parents (DOMAIN.md section 6), as far up as the failure can have travelled: not past
 * a call that went well, not past one that ended after the failure was recovered, and not into an error that has its own
 * cause.
 * @param recoveries Fact id → place of the attempt that made the failure good.
 */
export function linkFailures(
  tree: FactTree,
  { failures, steering }: Found,
  recoveries: ReadonlyMap<string, number>,
  end: number,
): Links {
  const causes = new Map<string, Failure[]>();
  const effects = new Map<string, Failure[]>();
  const contained = new Set<string>();
  for (const cause of failures.values()) {
    const recoveredAt = recoveries.get(cause.fact.fact_id) ?? Number.POSITIVE_INFINITY;
    for (const above of tree.ancestors(cause.fact)) {
      if (isOkCall(above, failures) && tree.indexOf(above) < end) {
        contained.add(cause.fact.fact_id);
        break;
      }
      const effect = failures.get(above.fact_id);
      if (!effect) continue;
      if (isHandled(cause) || recoveredAt < effect.index || hasOwnCause(effect, cause)) break;
      append(causes, effect, cause);
      append(effects, cause, effect);
    }
  }
  return { causes, effects, contained, steered: findSteered(tree, failures, steering) };
}

function hasOwnCause(effect: Failure, cause: Failure): boolean {
  return effect.judgement.standsAlone && effect.judgement.errorClass !== cause.judgement.errorClass;
}

/** A framework lets a wait or a cancellation pass up as an exception; what it passes did not fail by itself. */
function findSteered(
  tree: FactTree,
  failures: ReadonlyMap<string, Failure>,
  steering: readonly Failure[],
): ReadonlySet<string> {
  const steered = new Set<string>();
  for (const { fact } of steering) {
    for (const above of tree.ancestors(fact)) {
      const failure = failures.get(above.fact_id);
      if (failure && passesOn(failure)) steered.add(above.fact_id);
    }
  }
  return steered;
}

/** Of a step around a call that was given up some frameworks say that there is no output, which is true and no cause. */
function passesOn({ fact, judgement }: Failure): boolean {
  return (
    judgement.confidence === 'low' ||
    (fact.kind === 'error.observed' && judgement.errorClass === ('no_valid_output' satisfies ErrorClass))
  );
}

function append(map: Map<string, Failure[]>, key: Failure, value: Failure): void {
  const list = map.get(key.fact.fact_id);
  if (list) list.push(value);
  else map.set(key.fact.fact_id, [value]);
}
