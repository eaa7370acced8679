import type { Fact } from '@/lib/facts/fact';

/** An error that only explains the call or the failed step that it names; by itself it says nothing. */
export type Supplement = Fact<'error.observed'>;

export function isSupplement(fact: Fact): fact is Supplement {
  return fact.kind === 'error.observed' && fact.detail.for_fact_id !== undefined;
}

/**
 * The supplements of each fact by its id, the latest first, because what the last attempt met is what the caller got.
 * One that explains another supplement (a client inside a client) is about what that one is about. Those of a fact that
 * is not there are in nobody's list.
 * @param facts In their total order.
 */
export function gatherSupplements(facts: readonly Fact[]): ReadonlyMap<string, readonly Supplement[]> {
  const supplements = facts.filter(isSupplement);
  const byId = new Map(supplements.map((one) => [one.fact_id, one]));
  const gathered = new Map<string, Supplement[]>();
  for (const one of supplements.toReversed()) {
    const subject = subjectOf(one, byId);
    const known = gathered.get(subject);
    if (known) known.push(one);
    else gathered.set(subject, [one]);
  }
  return gathered;
}

function subjectOf(supplement: Supplement, byId: ReadonlyMap<string, Supplement>): string {
  const seen = new Set<string>();
  let subject = supplement.detail.for_fact_id ?? '';
  for (let next = byId.get(subject); next && !seen.has(subject); next = byId.get(subject)) {
    seen.add(subject);
    subject = next.detail.for_fact_id ?? '';
  }
  return subject;
}
