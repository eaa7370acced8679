import { findRootCause } from '@/lib/attribution/root-cause';
import type { Fact, StoredFact } from '@/lib/facts/fact';
import { reduceLifecycle } from '@/lib/lifecycle/reduce';
import { countCalls } from './calls';
import { contributeCalls, contributeExecution, contributeFailures } from './contributions';
import { executionRow } from './execution-row';
import { resolveVersions } from './fact-set';
import { projectOccurrence } from './occurrences';
import type { Projection } from './projection';

/**
 * Everything that is derived from the facts of one execution: its row, its error occurrences, its shares of the rollups.
 * A pure function of the set of facts: their order and how often each comes make no difference.
 * @throws RangeError without any fact; there is no execution then.
 */
export function project(stored: readonly StoredFact[]): Projection {
  const set = resolveVersions(stored);
  const [first, ...rest] = set.facts.map((entry) => entry.fact);
  if (!first) throw new RangeError('an execution has at least one fact');
  const facts: readonly [Fact, ...Fact[]] = [first, ...rest];

  const lifecycle = reduceLifecycle(facts);
  const rootCause = findRootCause(facts, lifecycle, set.conflictingFactIds);
  const occurrences = rootCause.occurrences.map(projectOccurrence);
  const calls = countCalls(set.facts, occurrences, rootCause);
  const execution = executionRow(set, facts, lifecycle, calls, rootCause.attribution);
  return {
    execution,
    occurrences,
    executionContribution: contributeExecution(execution),
    callContributions: contributeCalls(calls, execution),
    failureContributions: contributeFailures(calls, execution),
  };
}
