import type { Fact } from '@/lib/facts/fact';
import { compareText } from '@/lib/projection/fact-order';
import type { Subject } from './rule';

/**
 * The facts of an execution and of those that it goes on from: inside each in its order, between them by time. Where a
 * clock is wrong an ancestor's fact stands early and an own one late, because what it goes on from was there before.
 */
export function familyFacts({ facts, ancestors }: Pick<Subject, 'facts' | 'ancestors'>): readonly Fact[] {
  if (ancestors.length === 0) return facts;
  const elders = [...ancestors].reverse().flatMap((one) => placeEarly(one.facts));
  // The sort is stable, so that in the same instant the elder comes first.
  return [...elders, ...placeLate(facts)].sort((a, b) => compareText(a.place, b.place)).map(({ fact }) => fact);
}

interface Placed {
  readonly fact: Fact;
  readonly place: string;
}

function placeLate(facts: readonly Fact[]): Placed[] {
  let reached = '';
  return facts.map((fact) => {
    if (fact.observed_at > reached) reached = fact.observed_at;
    return { fact, place: reached };
  });
}

function placeEarly(facts: readonly Fact[]): Placed[] {
  let earliest: string | undefined;
  return [...facts]
    .reverse()
    .map((fact) => {
      if (earliest === undefined || fact.observed_at < earliest) earliest = fact.observed_at;
      return { fact, place: earliest };
    })
    .reverse();
}
