import type { StoredFact } from '@/lib/facts/fact';
import { reduceLifecycle } from '@/lib/lifecycle/reduce';
import { resolveVersions } from '@/lib/projection/fact-set';
import type { ExecutionEvidence } from './rule';

/** What the rules look at of an execution, out of its facts in any order. @throws RangeError without any fact. */
export function evidenceOf(stored: readonly StoredFact[]): ExecutionEvidence {
  const set = resolveVersions(stored);
  const facts = set.facts.map((entry) => entry.fact);
  const [first] = facts;
  if (!first) throw new RangeError('an execution has at least one fact');
  return {
    executionId: first.execution_id,
    interactionId: facts.find((fact) => fact.interaction_id !== undefined)?.interaction_id ?? null,
    facts,
    lifecycle: reduceLifecycle(facts),
    conflictingFactIds: set.conflictingFactIds,
  };
}
