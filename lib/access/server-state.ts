import { count, sql } from 'drizzle-orm';
import { transaction } from '@/db/client';
import { projectionQueue } from '@/db/schema/facts';
import { projects } from '@/db/schema/projects';

/** What is asked of the server as a whole, on nobody's behalf; holds no evidence and names no project. */

/** Asks the database for what only a migrated one has. @throws what the driver throws when it does not answer. */
export async function askDatabase(): Promise<void> {
  await transaction('assay_guard', ({ db }) => db.select({ id: projects.id }).from(projects).limit(1));
}

export interface QueueState {
  readonly length: number;
  /** How long the entry waits that waits longest; 0 when none does. */
  readonly oldestSeconds: number;
}

/** The executions that wait to be projected, of all projects. */
export function readQueueState(): Promise<QueueState> {
  return transaction('assay_projector', async ({ db }) => {
    const [state] = await db
      .select({
        length: count(),
        oldestSeconds: sql`coalesce(extract(epoch FROM now() - min(${projectionQueue.enqueuedAt})), 0)`.mapWith(Number),
      })
      .from(projectionQueue);
    return state!;
  });
}
