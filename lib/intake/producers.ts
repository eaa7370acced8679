import { desc, eq, sql } from 'drizzle-orm';
import { producers } from '@/db/schema/facts';
import { projects } from '@/db/schema/projects';
import type { Access } from '@/lib/access/authority';
import type { Output } from '@/lib/http/endpoint';
import type { listProducers } from './contract';
import { judgeSilence } from './silence';

/** Enough to be read; those that were heard from last. */
const MOST_ROWS = 500;

/** The producers of the project, those heard from last first, each with what its silence means. */
export async function list(
  access: Access<'quality:aggregate' | 'admin:manage'>,
): Promise<Output<typeof listProducers>> {
  const [project] = await access.db
    .select({ limit: projects.silenceLimitMinutes, now: sql`now()`.mapWith(projects.createdAt) })
    .from(projects)
    .where(eq(projects.id, access.projectId));
  const { limit, now } = project!;
  const rows = await access.db
    .select()
    .from(producers)
    .where(eq(producers.projectId, access.projectId))
    .orderBy(desc(producers.lastSeenAt), producers.producer)
    .limit(MOST_ROWS);
  return {
    silence_limit_minutes: limit,
    items: rows.map(({ projectId: _, producer, firstSeenAt, lastSeenAt, longestPauseSeconds, ...row }) => ({
      ...row,
      producer,
      first_seen_at: firstSeenAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
      longest_pause_seconds: longestPauseSeconds,
      silence: judgeSilence({ lastSeenMs: lastSeenAt.getTime(), longestPauseSeconds }, limit, now.getTime()),
    })),
    next: null,
  };
}
