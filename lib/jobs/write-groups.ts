import { sql } from 'drizzle-orm';
import type { Access } from '@/lib/access/authority';
import { groupTitle } from '@/lib/groups/fingerprint';
import { derivedUuid } from './derived-uuid';
import { recordset, snakeCased } from './records';
import type { FingerprintChange } from './write-occurrences';

/** Brings the counts of the fingerprints up to date and gives each new fingerprint a group of its own. */
export async function writeGroups(access: Access<'projection'>, changes: readonly FingerprintChange[]): Promise<void> {
  if (changes.length === 0) return;
  await addCounts(access, changes);
  await addThreads(access, changes);
  await readSeen(access, changes);
  await makeGroups(access, changes);
}

/** The update locks the fingerprints' rows, in their order, until the transaction ends; what follows relies on it. */
async function addCounts(access: Access<'projection'>, changes: readonly FingerprintChange[]): Promise<void> {
  const known = changes.filter((change) => change.inputs);
  const rows = known.map(({ fingerprint, inputs }) =>
    snakeCased({ ...inputs, projectId: access.projectId, fingerprint, occurrences: 0, absorbed: 0, threads: 0 }),
  );
  const tx = access.derived();
  await tx.execute(sql`
    INSERT INTO fingerprints SELECT * FROM ${recordset('fingerprints', rows)}
    ON CONFLICT (project_id, fingerprint) DO NOTHING`);
  const deltas = changes.map(({ fingerprint, occurrences, absorbed }) => ({ fingerprint, occurrences, absorbed }));
  await tx.execute(sql`
    SELECT 1 FROM fingerprints WHERE project_id = ${access.projectId}
      AND fingerprint = ANY(${sql.param(changes.map((change) => change.fingerprint))}::text[])
    ORDER BY fingerprint FOR UPDATE`);
  await tx.execute(sql`
    UPDATE fingerprints SET occurrences = fingerprints.occurrences + delta.occurrences,
      absorbed = fingerprints.absorbed + delta.absorbed
    FROM ${recordset('fingerprints', deltas)} AS delta
    WHERE fingerprints.project_id = ${access.projectId} AND fingerprints.fingerprint = delta.fingerprint`);
}

/** Keeps how often each thread met a fingerprint, and from it the number of distinct threads. */
async function addThreads(access: Access<'projection'>, changes: readonly FingerprintChange[]): Promise<void> {
  const tx = access.derived();
  const rows = changes.flatMap(({ fingerprint, threads }) =>
    [...threads]
      .filter(([, occurrences]) => occurrences !== 0)
      .map(([threadId, occurrences]) =>
        snakeCased({ projectId: access.projectId, fingerprint, threadId, occurrences }),
      ),
  );
  if (rows.length === 0) return;
  await tx.execute(sql`
    WITH added AS (
      INSERT INTO fingerprint_threads AS known SELECT * FROM ${recordset('fingerprint_threads', rows)}
      ON CONFLICT (project_id, fingerprint, thread_id) DO UPDATE SET occurrences = known.occurrences + excluded.occurrences
      RETURNING fingerprint, (xmax = 0) AS is_new
    )
    UPDATE fingerprints SET threads = threads + more.count
    FROM (SELECT fingerprint, count(*) AS count FROM added WHERE is_new GROUP BY fingerprint) AS more
    WHERE fingerprints.project_id = ${access.projectId} AND fingerprints.fingerprint = more.fingerprint`);
  await tx.execute(sql`
    WITH gone AS (
      DELETE FROM fingerprint_threads WHERE project_id = ${access.projectId} AND occurrences = 0
        AND fingerprint = ANY(${sql.param(changes.map((change) => change.fingerprint))}::text[])
      RETURNING fingerprint
    )
    UPDATE fingerprints SET threads = threads - less.count
    FROM (SELECT fingerprint, count(*) AS count FROM gone GROUP BY fingerprint) AS less
    WHERE fingerprints.project_id = ${access.projectId} AND fingerprints.fingerprint = less.fingerprint`);
}

async function readSeen(access: Access<'projection'>, changes: readonly FingerprintChange[]): Promise<void> {
  await access.derived().execute(sql`
    UPDATE fingerprints f SET
      first_seen_at = (SELECT min(o.observed_at) FROM error_occurrences o
        WHERE o.project_id = f.project_id AND o.fingerprint = f.fingerprint),
      last_seen_at = (SELECT max(o.observed_at) FROM error_occurrences o
        WHERE o.project_id = f.project_id AND o.fingerprint = f.fingerprint)
    WHERE f.project_id = ${access.projectId}
      AND f.fingerprint = ANY(${sql.param(changes.map((change) => change.fingerprint))}::text[])`);
}

async function makeGroups(access: Access<'projection'>, changes: readonly FingerprintChange[]): Promise<void> {
  const fresh = changes.flatMap(({ fingerprint, inputs }) =>
    inputs ? [{ fingerprint, title: groupTitle(inputs) }] : [],
  );
  if (fresh.length === 0) return;
  const rows = fresh.map(({ fingerprint, title }) => ({
    fingerprint,
    title,
    group_id: derivedUuid(`${access.projectId} ${fingerprint}`),
  }));
  // A fingerprint that a person has moved to another group keeps its binding: only one without any gets a group.
  await access.derived().execute(sql`
    WITH fresh AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (fingerprint text, title text, group_id uuid)
      WHERE NOT EXISTS (SELECT 1 FROM group_bindings b
        WHERE b.project_id = ${access.projectId} AND b.fingerprint = row.fingerprint)
    ), made AS (
      INSERT INTO error_groups (id, project_id, title) SELECT group_id, ${access.projectId}::uuid, title FROM fresh
      ON CONFLICT (id) DO NOTHING
    )
    INSERT INTO group_bindings (project_id, fingerprint, group_id, cause)
    SELECT ${access.projectId}::uuid, fingerprint, group_id, 'automatic' FROM fresh
    ON CONFLICT (project_id, fingerprint) WHERE unbound_at IS NULL DO NOTHING`);
}
