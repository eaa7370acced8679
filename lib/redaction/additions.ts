import { and, eq, isNull } from 'drizzle-orm';
import { allowlistAdditions } from '@/db/schema/redaction';
import type { Access } from '@/lib/access/authority';
import type { Addition } from './policy';

/** What the project has added to the allowlist and not taken back, by key. */
export async function readAdditions(access: Access<'ingest' | 'admin:manage'>): Promise<ReadonlyMap<string, Addition>> {
  const rows = await access.db
    .select({ key: allowlistAdditions.key, type: allowlistAdditions.type, tokens: allowlistAdditions.tokens })
    .from(allowlistAdditions)
    .where(and(eq(allowlistAdditions.projectId, access.projectId), isNull(allowlistAdditions.endedAt)));
  return new Map(rows.map(({ key, type, tokens }) => [key, { type, tokens: new Set(tokens ?? []) }]));
}
