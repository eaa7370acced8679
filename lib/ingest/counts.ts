/** `dropped`: a field; `rejected`: an item, by code; `unclaimed`: spans of a scope that no convention reads. */
export type CountCategory = 'dropped' | 'rejected' | 'unclaimed';

export interface IntakeCount {
  readonly producer: string;
  readonly category: CountCategory;
  readonly name: string;
  readonly count: number;
}

/** What one request lost on its way in (DOMAIN.md section 4, rule 5). Holds names, never values. */
export class IntakeCounts {
  private readonly counts = new Map<string, IntakeCount>();

  add(producer: string, category: CountCategory, name: string, count = 1): void {
    const key = JSON.stringify([producer, category, name]);
    const before = this.counts.get(key)?.count ?? 0;
    this.counts.set(key, { producer, category, name, count: before + count });
  }

  merge(other: IntakeCounts): void {
    for (const { producer, category, name, count } of other.rows()) this.add(producer, category, name, count);
  }

  /** In a fixed order, so that two transactions that update the same rows cannot wait for each other. */
  rows(): IntakeCount[] {
    return [...this.counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  }
}
