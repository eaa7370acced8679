import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface JournaledFact {
  readonly fact_id: string;
  readonly execution_id: string;
  readonly parent_fact_id?: string;
  readonly seq?: number;
  readonly observed_at: string;
  readonly kind: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The facts that lie in a journal's files, in their order; read without the code of the journal. */
export function factsIn(folder: string): JournaledFact[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.facts') || name === 'losses')
    .flatMap((name) => readFileSync(path.join(folder, name), 'latin1').split('\n'))
    .filter((line) => line.startsWith('f '))
    .map((line) => JSON.parse(line.slice(line.indexOf('{'))) as JournaledFact);
}
