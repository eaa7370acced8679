import type { RawFact } from '@/lib/facts/fact';
import { ingestFacts as ingest } from '@/lib/ingest/ingest';
import { projectPending } from '@/lib/jobs/projector';
import { simulate } from '@/lib/simulate/fleet';
import type { TestDatabase } from './database';

const BATCH = 2_000;

/** Sends native facts through the real ingest and projects them. */
export async function ingestFacts(database: TestDatabase, facts: readonly RawFact[]): Promise<void> {
  for (let at = 0; at < facts.length; at += BATCH) await ingest(database.system(), facts.slice(at, at + BATCH));
  await projectPending();
}

export interface FleetOptions {
  readonly executions: number;
  readonly seed: number;
  readonly now?: Date;
  readonly spanDays?: number;
  readonly faults?: readonly string[];
}

/** Sends a simulated fleet through the real ingest and projects it. @returns the facts that were sent. */
export async function ingestFleet(database: TestDatabase, options: FleetOptions): Promise<RawFact[]> {
  const facts = [...simulate({ now: new Date(), ...options })].flat();
  await ingestFacts(database, facts);
  return facts;
}
