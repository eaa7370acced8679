import { scanSecrets } from '@/lib/redaction/secrets';

/** `dropped`: a field; `rejected`: an item, by code; `unclaimed`: spans of a scope that no convention reads. */
export type CountCategory = 'dropped' | 'rejected' | 'unclaimed';

export interface IntakeCount {
  readonly producer: string;
  readonly category: CountCategory;
  readonly name: string;
  readonly count: number;
}

/** More names than that are counted together, so that a sender cannot fill the table with names of its making. */
const MAX_PRODUCERS = 200;
const MAX_NAMES = 500;
const FURTHER = '(further)';
/** As for a name that does not fit (lib/redaction/redact.ts): one that looks like a secret is not written down. */
const UNNAMEABLE = '(unnameable)';

/** What one request lost on its way in (DOMAIN.md section 4, rule 5). Holds names, never values. */
export class IntakeCounts {
  private readonly producers = new Map<string, Map<string, IntakeCount>>();

  add(producer: string, category: CountCategory, name: string, count = 1): void {
    const isFull = this.producers.size >= MAX_PRODUCERS;
    const named = this.producers.has(producer) ? producer : isFull ? FURTHER : nameable(producer);
    const counts = this.producers.get(named) ?? new Map<string, IntakeCount>();
    this.producers.set(named, counts);
    const key = (of: string) => JSON.stringify([named, category, of]);
    const written = counts.has(key(name)) ? name : counts.size >= MAX_NAMES ? FURTHER : nameable(name);
    const before = counts.get(key(written))?.count ?? 0;
    counts.set(key(written), { producer: named, category, name: written, count: before + count });
  }

  merge(other: IntakeCounts): void {
    for (const { producer, category, name, count } of other.rows()) this.add(producer, category, name, count);
  }

  /** In a fixed order, so that two transactions that update the same rows cannot wait for each other. */
  rows(): IntakeCount[] {
    return [...this.producers.values()]
      .flatMap((counts) => [...counts.entries()])
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, row]) => row);
  }
}

function nameable(name: string): string {
  return scanSecrets(name).rules.length === 0 ? name : UNNAMEABLE;
}
