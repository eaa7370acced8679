import type { Occurrence, RootCause } from '@/lib/attribution/root-cause';
import type { Fact } from '@/lib/facts/fact';
import { fingerprint, fingerprintInputs } from '@/lib/groups/fingerprint';
import { calleeOf, operationOf } from './dimensions';
import type { ProjectedOccurrence } from './projection';

/** Occurrences as they are stored, each with the fingerprint that decides on its group. */
export function projectOccurrences(
  { occurrences, restating }: Pick<RootCause, 'occurrences' | 'restating'>,
  facts: readonly Fact[],
): readonly ProjectedOccurrence[] {
  const byId = new Map(facts.map((fact) => [fact.fact_id, fact]));
  return occurrences.map((occurrence) => projectOccurrence(occurrence, byId, restating));
}

function projectOccurrence(
  { fact, callKind, role, attribution }: Occurrence,
  byId: ReadonlyMap<string, Fact>,
  { names }: RootCause['restating'],
): ProjectedOccurrence {
  const named = names.get(fact.fact_id) ?? fact;
  const callee = calleeOf(named);
  const operation = operationOf(named);
  const templateHash = templateOf(attribution.factIds, byId);
  const inputs = fingerprintInputs({ ...attribution, operation, provider: callee.provider, templateHash });
  return {
    ...attribution,
    ...callee,
    factId: fact.fact_id,
    observedAt: fact.observed_at,
    role,
    callKind,
    operation,
    templateHash,
    fingerprint: fingerprint(inputs),
    fingerprintInputs: inputs,
  };
}

/** The message of the fact that decided, else of the first other one that has any. */
function templateOf(factIds: readonly string[], byId: ReadonlyMap<string, Fact>): string | null {
  for (const id of factIds) {
    const detail = byId.get(id)?.detail;
    if (detail && 'error_template' in detail && detail.error_template !== undefined) return detail.error_template;
  }
  return null;
}
