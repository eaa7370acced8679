import type { Fact } from '@/lib/facts/fact';
import { gatherSupplements, isSupplement, type Supplement } from './supplements';

/** Enclosing work is followed so far up; deeper nesting is not known from real agents and could be made to cost us. */
const MAX_DEPTH = 64;

/** The facts of one execution by id, with their places in the total order; what only explains a fact stands beside it. */
export class FactTree {
  /** Without supplements, in the total order. */
  readonly facts: readonly Fact[];
  private readonly byId: ReadonlyMap<string, Fact>;
  private readonly places: ReadonlyMap<string, number>;
  private readonly supplements: ReadonlyMap<string, readonly Supplement[]>;

  constructor(all: readonly Fact[]) {
    this.facts = all.filter((fact) => !isSupplement(fact));
    this.byId = new Map(all.map((fact) => [fact.fact_id, fact]));
    this.places = new Map(this.facts.map((fact, index) => [fact.fact_id, index]));
    this.supplements = gatherSupplements(all);
  }

  /** Place in the total order; -1 for a fact of another execution. */
  indexOf(fact: Fact): number {
    return this.places.get(fact.fact_id) ?? -1;
  }

  /** What explains this fact, the latest first. */
  supplementsOf(fact: Fact): readonly Supplement[] {
    return this.supplements.get(fact.fact_id) ?? [];
  }

  /** The facts whose work encloses this one, nearest first; none when it would enclose itself. Ends at an unknown parent. */
  ancestors(fact: Fact): readonly Fact[] {
    const found: Fact[] = [];
    const seen = new Set<string>();
    let parent = this.parentOf(fact);
    while (parent && !seen.has(parent.fact_id) && seen.size < MAX_DEPTH) {
      if (parent.fact_id === fact.fact_id) return [];
      // The work of another service may lie within a request that failed.
      if (!isSupplement(parent)) found.push(parent);
      seen.add(parent.fact_id);
      parent = this.parentOf(parent);
    }
    return found;
  }

  private parentOf(fact: Fact): Fact | undefined {
    return fact.parent_fact_id === undefined ? undefined : this.byId.get(fact.parent_fact_id);
  }
}
