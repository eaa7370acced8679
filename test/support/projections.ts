import type { TestDatabase } from './database';

/** Every table that is derived from facts, with an order that does not depend on how it was filled. */
const PROJECTIONS = {
  executions: 'execution_id',
  error_occurrences: 'execution_id, fact_id',
  fingerprints: 'fingerprint',
  fingerprint_threads: 'fingerprint, thread_id',
  execution_rollups: 'grain, bucket, environment, release, runtime, region, outcome, domain, reconciled',
  call_rollups:
    'grain, bucket, environment, release, runtime, region, call_kind, provider, model, tool, capability, result, domain, error_class',
  failure_rollups: 'grain, bucket, fingerprint, environment, release, model, tool',
  thread_days: 'day, environment, release, runtime, region, thread_id',
  control_rollups: 'grain, bucket, rule, capability, environment, release, runtime',
  findings: 'execution_id, rule, capability',
  unknown_outcomes: 'execution_id, fact_id',
  contributions: 'execution_id',
  usage_entries: 'execution_id, ledger_entry_id',
  artifact_references: 'execution_id, fact_id',
} as const;

export type ProjectionDump = Record<string, object[]>;

/** All rows of all projections. */
export async function dumpProjections(database: Pick<TestDatabase, 'owner'>): Promise<ProjectionDump> {
  const entries = Object.entries(PROJECTIONS).map(
    async ([table, order]) => [table, await database.owner(`SELECT * FROM ${table} ORDER BY ${order}`)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * The same without the kinds of failure that nothing is counted under: one that only half of a trace looked like keeps
 * its name, so that its group is found again.
 */
export async function dumpCounted(database: Pick<TestDatabase, 'owner'>): Promise<ProjectionDump> {
  const dump = await dumpProjections(database);
  const fingerprints = (dump.fingerprints as { occurrences: string; absorbed: string }[]).filter(
    ({ occurrences, absorbed }) => Number(occurrences) + Number(absorbed) > 0,
  );
  return { ...dump, fingerprints };
}

/** Empties the projections as nothing in the product can, and with them the facts where a test starts anew. */
export async function forgetProjections(
  database: Pick<TestDatabase, 'owner'>,
  { withFacts }: { withFacts: boolean },
): Promise<void> {
  const tables = Object.keys(PROJECTIONS).join(', ');
  await database.owner(`TRUNCATE ${tables}`);
  if (withFacts)
    await database.owner('SET session_replication_role = replica; DELETE FROM facts; DELETE FROM projection_queue');
}
