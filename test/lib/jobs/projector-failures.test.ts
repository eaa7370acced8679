import { beforeEach, describe, expect, it } from 'vitest';
import { createProject } from '@/lib/access/create-project';
import type { RawFact } from '@/lib/facts/fact';
import { ingestFacts } from '@/lib/ingest/ingest';
import { projectPending } from '@/lib/jobs/projector';
import { freshDatabase } from '../../support/database';

const database = freshDatabase();
let otherId: string;

const started = (executionId: string): RawFact => ({
  fact_id: 'f1',
  kind: 'execution.started',
  execution_id: executionId,
  observed_at: '2026-11-30T12:00:00Z',
  producer: { name: 'agent' },
  detail: { origin: 'initial' },
});

/** A fact that no projection can read, as damage to a disk or an older version could leave one behind. */
async function plantUnreadable(projectId: string, executionId: string): Promise<void> {
  await database.owner(
    `INSERT INTO facts (project_id, execution_id, fact_id, digest, observed_at, kind, canonical)
      VALUES ($1, $2, 'f0', '\\x00', '2026-11-30T12:00:00Z', 'execution.started', 'not JSON')`,
    [projectId, executionId],
  );
  await database.owner('INSERT INTO projection_queue (project_id, execution_id) VALUES ($1, $2)', [
    projectId,
    executionId,
  ]);
}

async function projected(projectId: string): Promise<string[]> {
  const rows = await database.owner<{ id: string }>(
    'SELECT execution_id AS id FROM executions WHERE project_id = $1 ORDER BY 1',
    [projectId],
  );
  return rows.map(({ id }) => id);
}

beforeEach(async () => {
  otherId = await createProject(database.ownerUrl, { slug: 'other', name: 'Other' });
  await database.owner(`SET session_replication_role = replica;
    DELETE FROM facts; DELETE FROM projection_queue; DELETE FROM executions; DELETE FROM contributions`);
});

describe('an execution that cannot be projected', () => {
  it('holds up neither its own project nor another one', async () => {
    for (const projectId of [database.projectId, otherId]) await plantUnreadable(projectId, 'broken');
    await ingestFacts(database.system(), ['a', 'b', 'c'].map(started));
    await ingestFacts(database.system('other'), ['d', 'e'].map(started));
    await projectPending();
    expect(await projected(database.projectId)).toEqual(['a', 'b', 'c']);
    expect(await projected(otherId)).toEqual(['d', 'e']);
  });

  it('stays in the queue and is tried again when its time has come', async () => {
    await plantUnreadable(database.projectId, 'broken');
    await projectPending();
    const waiting = await database.owner<{ execution_id: string; later: boolean }>(
      'SELECT execution_id, retry_at > now() AS later FROM projection_queue',
    );
    expect(waiting).toEqual([{ execution_id: 'broken', later: true }]);
    expect(await projectPending()).toBe(0);

    await database.owner(`SET session_replication_role = replica; DELETE FROM facts WHERE canonical = 'not JSON'`);
    await ingestFacts(database.system(), [started('broken')]);
    await database.owner('UPDATE projection_queue SET retry_at = now()');
    await projectPending();
    expect(await projected(database.projectId)).toEqual(['broken']);
    expect(await database.owner('SELECT 1 FROM projection_queue')).toEqual([]);
  });
});
