import { sql } from 'drizzle-orm';
import type { Access } from '@/lib/access/authority';
import type { Fact, StoredFact } from '@/lib/facts/fact';
import { project } from '@/lib/projection/project';
import { showsRun } from '@/lib/projection/projection';
import { writeArtifactReferences } from './write-artifact-references';
import { writeExecutions } from './write-executions';
import { writeGroups } from './write-groups';
import { writeOccurrences } from './write-occurrences';
import { writeRollups } from './write-rollups';
import { writeUsageEntries } from './write-usage-entries';

/**
 * Replaces what is derived from the facts of these executions, in the caller's transaction. The result depends on
 * the stored facts alone: not on their order, nor on what was projected before.
 */
export async function projectExecutions(access: Access<'projection'>, executionIds: readonly string[]): Promise<void> {
  if (executionIds.length === 0) return;
  const facts = await readFacts(access, executionIds);
  const projections = [...facts.values()].map((stored) => project(stored));
  const runs = projections.filter(showsRun);
  await writeExecutions(access, executionIds, runs);
  const changes = await writeOccurrences(access, executionIds, runs);
  await writeGroups(access, changes);
  await writeRollups(access, executionIds, runs);
  await writeUsageEntries(access, executionIds, projections);
  await writeArtifactReferences(access, executionIds, projections);
}

async function readFacts(
  access: Access<'projection'>,
  executionIds: readonly string[],
): Promise<Map<string, StoredFact[]>> {
  const { rows } = await access.db.execute<{
    execution_id: string;
    digest: string;
    received_at: string;
    canonical: string;
  }>(sql`
    SELECT execution_id, encode(digest, 'hex') AS digest, received_at, canonical FROM facts
    WHERE project_id = ${access.projectId} AND execution_id = ANY(${sql.param([...executionIds])}::text[])`);
  const byExecution = new Map<string, StoredFact[]>();
  for (const row of rows) {
    const stored = {
      fact: JSON.parse(row.canonical) as Fact,
      digest: row.digest,
      receivedAt: new Date(row.received_at),
    };
    const known = byExecution.get(row.execution_id);
    if (known) known.push(stored);
    else byExecution.set(row.execution_id, [stored]);
  }
  return byExecution;
}
