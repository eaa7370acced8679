import { sql } from 'drizzle-orm';
import type { Access } from '@/lib/access/authority';
import type { Fact, StoredFact } from '@/lib/facts/fact';

/** All facts of these executions, every version of each, in no order; an execution without facts is left out. */
export async function readStoredFacts(
  access: Access<'projection'>,
  executionIds: readonly string[],
): Promise<Map<string, StoredFact[]>> {
  if (executionIds.length === 0) return new Map();
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
