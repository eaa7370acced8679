import type { Fact } from '@/lib/facts/fact';
import { compareText } from '@/lib/projection/fact-order';

/** How much was reported, and when it was seen. */
interface Extent {
  readonly firstFactId: string;
  /** Stored instants, by the producers' clocks. */
  readonly firstAt: string;
  readonly lastAt: string;
  readonly factCount: number;
}

/** One run of the managed path (DOMAIN.md section 2); a transport retry is a further attempt of the same run. */
export interface Run extends Extent {
  readonly runId: string;
  /** By number; those facts of the run that name no attempt are counted in the run alone. */
  readonly attempts: readonly Attempt[];
}

export interface Attempt extends Extent {
  readonly attempt: number;
}

/** The runs that the facts of one execution name, in the order in which they come; facts in their total order. */
export function runsOf(facts: readonly Fact[]): Run[] {
  return [...groupBy(facts, (fact) => fact.run_id)].map(([runId, ofRun]) => ({
    runId,
    ...extentOf(ofRun),
    attempts: [...groupBy(ofRun, (fact) => fact.attempt)]
      .sort(([a], [b]) => a - b)
      .map(([attempt, ofAttempt]) => ({ attempt, ...extentOf(ofAttempt) })),
  }));
}

type Some = [Fact, ...Fact[]];

/** Facts by what they name, in the order of first mention; those that name nothing are left out. */
function groupBy<Key>(facts: readonly Fact[], read: (fact: Fact) => Key | undefined): Map<Key, Some> {
  const groups = new Map<Key, Some>();
  for (const fact of facts) {
    const key = read(fact);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(fact);
    else groups.set(key, [fact]);
  }
  return groups;
}

function extentOf(facts: Some): Extent {
  const instants = facts.map((fact) => fact.observed_at).sort(compareText);
  return {
    firstFactId: facts[0].fact_id,
    firstAt: instants[0] ?? facts[0].observed_at,
    lastAt: instants.at(-1) ?? facts[0].observed_at,
    factCount: facts.length,
  };
}
