import type { StoredFact } from '@/lib/facts/fact';
import { compareText, orderFacts } from './fact-order';

/** The facts of one execution, each once. */
export interface FactSet {
  /** In the total order of lib/projection/fact-order.ts. */
  readonly facts: readonly StoredFact[];
  /** Ids that arrived with more than one content, sorted. */
  readonly conflictingFactIds: readonly string[];
}

/**
 * One version for each fact id, whatever order and how often they come in: of a fact that was sent with different
 * contents the earliest observed one counts, then the smallest digest (ARCHITECTURE.md section 3).
 */
export function resolveVersions(stored: readonly StoredFact[]): FactSet {
  const chosen = new Map<string, StoredFact>();
  const conflicting = new Set<string>();
  for (const entry of stored) {
    const id = entry.fact.fact_id;
    const other = chosen.get(id);
    if (other && other.digest !== entry.digest) conflicting.add(id);
    if (!other || compareVersions(entry, other) < 0) chosen.set(id, entry);
  }
  return { facts: orderFacts([...chosen.values()]), conflictingFactIds: [...conflicting].sort(compareText) };
}

function compareVersions(a: StoredFact, b: StoredFact): number {
  return (
    compareText(a.fact.observed_at, b.fact.observed_at) ||
    compareText(a.digest, b.digest) ||
    a.receivedAt.getTime() - b.receivedAt.getTime()
  );
}
