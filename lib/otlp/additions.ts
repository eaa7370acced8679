import type { RawFact } from '@/lib/facts/fact';
import { isPlainObject } from '@/lib/facts/plain-object';
import type { Attributes } from './span';

export const NO_ADDITIONS: ReadonlySet<string> = new Set();

/**
 * Lays the attributes that the project has added to the allowlist into the detail of one of an item's facts: the one
 * under the item's own id, else the first. The redaction decides what of it is kept, as for a native fact.
 * @param sources the attributes of the resource and of the item; the later ones win.
 */
export function carryAdditions(
  facts: readonly RawFact[],
  keys: ReadonlySet<string>,
  sources: readonly Attributes[],
  ownId?: string,
): readonly RawFact[] {
  if (keys.size === 0 || facts.length === 0) return facts;
  const carried = Object.fromEntries(sources.flatMap((source) => [...source].filter(([key]) => keys.has(key))));
  const bearer = facts.find(({ fact_id }) => fact_id === ownId) ?? facts[0];
  return facts.map((fact) =>
    fact === bearer && isPlainObject(fact.detail) ? { ...fact, detail: { ...carried, ...fact.detail } } : fact,
  );
}
