import type { Fact } from '@/lib/facts/fact';
import { type Failure, isOkCall } from './failures';

/**
 * For each failure that a later attempt of the same thing made good, the place of that attempt in the total order.
 *
 * The same thing is the same tool or capability (and target, where named), or the same provider and operation. An attempt
 * is later when its fact is, or when it has a higher attempt number in the same run, whatever the clocks say.
 * @param end Attempts from this place on come after the execution's end and make nothing good.
 */
export function findRecoveries(
  facts: readonly Fact[],
  failures: ReadonlyMap<string, Failure>,
  end: number,
): ReadonlyMap<string, number> {
  const recoveries = new Map<string, number>();
  const nextSuccess = new Map<string, number>();
  const highestAttempt = new Map<string, number>();
  for (let index = end - 1; index >= 0; index -= 1) {
    const fact = facts[index];
    const thing = fact && thingOf(fact);
    if (!fact || thing === null || thing === undefined) continue;
    if (isOkCall(fact, failures)) {
      nextSuccess.set(thing, index);
      const run = runOf(fact, thing);
      highestAttempt.set(run, Math.max(highestAttempt.get(run) ?? -1, attemptOf(fact)));
    } else if (failures.has(fact.fact_id)) {
      const success = nextSuccess.get(thing);
      if (success !== undefined) recoveries.set(fact.fact_id, success);
    }
  }
  for (const { fact, index } of failures.values()) {
    const thing = thingOf(fact);
    if (thing === null || fact.run_id === undefined || recoveries.has(fact.fact_id)) continue;
    const attempt = highestAttempt.get(runOf(fact, thing));
    if (attempt !== undefined && attempt > attemptOf(fact)) recoveries.set(fact.fact_id, index);
  }
  return recoveries;
}

/** What a call attempts, as a text to compare; null when the fact does not say it. */
function thingOf({ kind, detail }: Fact): string | null {
  if (kind === 'model.call') {
    const where = detail.provider ?? detail.requested_model;
    return where === undefined && detail.operation === undefined
      ? null
      : `model ${where ?? ''} ${detail.operation ?? ''}`;
  }
  if (kind !== 'tool.call') return null;
  const name = detail.capability ?? detail.tool;
  return name === undefined ? null : `tool ${name} ${detail.target ?? ''}`;
}

function attemptOf(fact: Fact): number {
  const ofCall = fact.kind === 'model.call' || fact.kind === 'tool.call' ? fact.detail.attempt : undefined;
  return fact.attempt ?? ofCall ?? -1;
}

function runOf(fact: Fact, thing: string): string {
  return `${fact.run_id ?? ''} ${thing}`;
}
