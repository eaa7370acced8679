import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { transaction } from '@/db/client';
import { tokens } from '@/db/schema/access';

const WRITE_EVERY_MS = 60_000;
const MOST_TOKENS = 10_000;

/** When this process last wrote that a token was used, by token; the oldest first. */
const WRITTEN = Symbol.for('assay.access.token-use');
const shared = globalThis as { [WRITTEN]?: Map<string, number> };

/**
 * Writes down that a token is used, at most once a minute, beside the request and not in it: the request neither waits
 * for it nor fails with it.
 * @param audience of the short-lived token that was sent; undefined when it was the token itself.
 */
export function noteUse(tokenId: string, audience: string | undefined, nowMs = Date.now()): void {
  shared[WRITTEN] ??= new Map();
  const written = shared[WRITTEN];
  const lastMs = written.get(tokenId);
  if (lastMs !== undefined && nowMs - lastMs < WRITE_EVERY_MS) return;
  written.delete(tokenId);
  written.set(tokenId, nowMs);
  if (written.size > MOST_TOKENS) written.delete(written.keys().next().value as string);
  // What could not be written is tried again with the next request.
  writeUse(tokenId, audience).catch(() => written.delete(tokenId));
}

/** Another process may have written within the minute. */
function writeUse(tokenId: string, audience: string | undefined): Promise<unknown> {
  const isDue = or(isNull(tokens.lastUsedAt), lt(tokens.lastUsedAt, sql`now() - interval '1 minute'`));
  return transaction('assay_guard', ({ db }) =>
    db
      .update(tokens)
      .set({ lastUsedAt: sql`now()`, lastUsedBy: audience ?? null })
      .where(and(eq(tokens.id, tokenId), isDue)),
  );
}
