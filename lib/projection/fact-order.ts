import type { Fact, StoredFact } from '@/lib/facts/fact';
import { isTimeFlagged } from './time-flags';

interface Placed {
  readonly entry: StoredFact;
  readonly place: string;
}

/**
 * Unique facts in one total order: by `seq` where they carry one, the others between them by time, then by fact id.
 *
 * Comparing some pairs by `seq` and others by time is not transitive, so a fact with `seq` takes the place of the latest
 * time that any fact up to its `seq` shows, and all facts are sorted by that place.
 */
export function orderFacts(facts: readonly StoredFact[]): StoredFact[] {
  const sequenced = facts.filter((entry) => entry.fact.seq !== undefined).sort(bySequence);
  let reached = '';
  const placed: Placed[] = sequenced.map((entry) => {
    const own = placeOf(entry.fact);
    // A clock that is off by years must not carry the facts after it along.
    if (own > reached && !isTimeFlagged(entry)) reached = own;
    return { entry, place: reached };
  });
  for (const entry of facts) {
    if (entry.fact.seq === undefined) placed.push({ entry, place: placeOf(entry.fact) });
  }
  return placed.sort((a, b) => compareText(a.place, b.place) || bySequence(a.entry, b.entry)).map(({ entry }) => entry);
}

/** Negative, zero or positive like a comparator, by UTF-16 code units, so that no locale plays a part. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function bySequence({ fact: a }: StoredFact, { fact: b }: StoredFact): number {
  const bySeq = (a.seq ?? Number.POSITIVE_INFINITY) - (b.seq ?? Number.POSITIVE_INFINITY);
  // Infinity minus infinity is NaN: neither has a seq.
  return bySeq || compareText(placeOf(a), placeOf(b)) || compareText(a.fact_id, b.fact_id);
}

/** The time, and in the same instant a start before everything and an end after it. */
function placeOf(fact: Fact): string {
  if (fact.kind === 'execution.started') return `${fact.observed_at}0`;
  return fact.kind === 'lifecycle.transition' && fact.detail.to === 'terminal'
    ? `${fact.observed_at}2`
    : `${fact.observed_at}1`;
}
