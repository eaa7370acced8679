import { sql } from 'drizzle-orm';
import type { Access } from '@/lib/access/authority';
import {
  ENGINE_VERSION,
  type FingerprintInputs,
  type OccurrenceRole,
  type ProjectedOccurrence,
  type RunProjection,
} from '@/lib/projection/projection';
import { recordset, snakeCased } from './records';

/** What changed for one fingerprint when occurrences were replaced. */
export interface FingerprintChange {
  readonly fingerprint: string;
  /** Known when the fingerprint occurs now; one that only lost occurrences has been written before. */
  inputs: FingerprintInputs | undefined;
  occurrences: number;
  absorbed: number;
  readonly threads: Map<string, number>;
}

/**
 * Replaces the rows of `error_occurrences`.
 * @returns the change for every fingerprint that lost or won an occurrence, in the order of the fingerprints.
 */
export async function writeOccurrences(
  access: Access<'projection'>,
  executionIds: readonly string[],
  projections: readonly RunProjection[],
): Promise<FingerprintChange[]> {
  const tx = access.derived();
  const removed = await tx.execute<{ fingerprint: string; thread_id: string; role: OccurrenceRole }>(sql`
    DELETE FROM error_occurrences WHERE project_id = ${access.projectId}
      AND execution_id = ANY(${sql.param([...executionIds])}::text[])
    RETURNING fingerprint, thread_id, role`);
  const rows = projections.flatMap((projection) =>
    projection.occurrences.map((occurrence) => occurrenceRow(access.projectId, projection, occurrence)),
  );
  await tx.execute(sql`INSERT INTO error_occurrences SELECT * FROM ${recordset('error_occurrences', rows)}`);

  const changes = new Map<string, FingerprintChange>();
  for (const row of removed.rows) count(changes, row.fingerprint, row.thread_id, row.role, -1);
  for (const { execution, occurrences } of projections) {
    for (const { fingerprint, role, fingerprintInputs } of occurrences) {
      count(changes, fingerprint, execution.threadId, role, 1).inputs = fingerprintInputs;
    }
  }
  return [...changes.values()].sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
}

function count(
  changes: Map<string, FingerprintChange>,
  fingerprint: string,
  threadId: string,
  role: OccurrenceRole,
  sign: 1 | -1,
): FingerprintChange {
  const change = changes.get(fingerprint) ?? {
    fingerprint,
    inputs: undefined,
    occurrences: 0,
    absorbed: 0,
    threads: new Map(),
  };
  changes.set(fingerprint, change);
  if (role === 'absorbed') change.absorbed += sign;
  else change.occurrences += sign;
  change.threads.set(threadId, (change.threads.get(threadId) ?? 0) + sign);
  return change;
}

function occurrenceRow(projectId: string, { execution }: RunProjection, occurrence: ProjectedOccurrence): object {
  const { fingerprintInputs: _, ...own } = occurrence;
  const { executionId, threadId, environment, release, region, runtime } = execution;
  return snakeCased({
    ...own,
    projectId,
    executionId,
    threadId,
    environment,
    release,
    region,
    runtime,
    engineVersion: ENGINE_VERSION,
  });
}
