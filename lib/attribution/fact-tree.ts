import type { Fact } from '@/lib/facts/fact';

/** Enclosing work is followed so far up; deeper nesting is not known from real agents and could be made to cost us. */
const MAX_DEPTH = 64;

/** The facts of one execution by id, with their places in the total order. */
export class FactTree {
  private readonly byId: ReadonlyMap<string, Fact>;
  private readonly places: ReadonlyMap<string, number>;

  constructor(readonly facts: readonly Fact[]) {
    this.byId = new Map(facts.map((fact) => [fact.fact_id, fact]));
    this.places = new Map(facts.map((fact, index) => [fact.fact_id, index]));
  }

  /** Place in the total order; -1 for a fact of another execution. */
  indexOf(fact: Fact): number {
    return this.places.get(fact.fact_id) ?? -1;
  }

  /** The facts whose work encloses this one, nearest first; none when it would enclose itself. Ends at an unknown parent. */
  ancestors(fact: Fact): readonly Fact[] {
    const found: Fact[] = [];
    const seen = new Set<string>();
    let parent = this.parentOf(fact);
    while (parent && !seen.has(parent.fact_id) && found.length < MAX_DEPTH) {
      if (parent.fact_id === fact.fact_id) return [];
      found.push(parent);
      seen.add(parent.fact_id);
      parent = this.parentOf(parent);
    }
    return found;
  }

  private parentOf(fact: Fact): Fact | undefined {
    return fact.parent_fact_id === undefined ? undefined : this.byId.get(fact.parent_fact_id);
  }
}
