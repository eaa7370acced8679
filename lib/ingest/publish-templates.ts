import { and, eq, inArray, sql } from 'drizzle-orm';
import { messageTemplates } from '@/db/schema/redaction';
import type { Access } from '@/lib/access/authority';
import { isReadable } from '@/lib/redaction/error-message';
import { isPublicTemplate } from '@/lib/redaction/public-templates';
import type { MessageTemplate } from '@/lib/redaction/redact';
import { LEAST_ACTORS, LEAST_THREADS } from '@/lib/redaction/template-threshold';

/** Asked about in one transaction; what is left over comes again, or matters little. */
const MAX_ASKED = 500;
/** How long "not seen often enough" is taken for true. */
const RECHECK_MS = 1_000;
/** Counting the threads of a frequent message is not free: it may take no more than one part in so many of the time. */
const RECHECK_COST = 100;
const MAX_REMEMBERED = 20_000;

type Memory = Map<string, 'published' | { readonly askedAgainAt: number }>;

/** What this process knows of templates, by project and hash; the oldest is forgotten first. */
const memory: Memory = new Map();

/**
 * DOMAIN.md section 4, rule 4: stores the text of the templates of these messages that may be read, because it is on the
 * public list or has been seen in enough threads by enough people. Every other text ends here, with the request.
 */
export async function publishTemplates(
  access: Access<'ingest'>,
  offered: readonly (MessageTemplate | undefined)[],
  now: number = Date.now(),
): Promise<void> {
  const texts = unknownOf(access.projectId, offered, now);
  if (texts.size === 0) return;
  const known = await findPublished(access, [...texts.keys()]);
  const open = [...texts].filter(([hash, text]) => !known.has(hash) && isReadable(text));
  const isPublic = new Set(open.filter(([, text]) => isPublicTemplate(text)).map(([hash]) => hash));
  const asked = performance.now();
  const isSeen = await findSeen(
    access,
    open.map(([hash]) => hash).filter((hash) => !isPublic.has(hash)),
  );
  const askAgainAt = now + Math.max(RECHECK_MS, RECHECK_COST * (performance.now() - asked));
  const published = open.filter(([hash]) => isPublic.has(hash) || isSeen.has(hash));
  if (published.length > 0) {
    // In a fixed order, so that two transactions that insert the same rows cannot wait for each other.
    const sorted = published.sort(([a], [b]) => (a < b ? -1 : 1));
    const rows = sorted.map(([hash, text]) => ({
      projectId: access.projectId,
      hash,
      text,
      reason: isPublic.has(hash) ? ('public' as const) : ('seen' as const),
    }));
    await access.derived().insert(messageTemplates).values(rows).onConflictDoNothing();
  }
  for (const hash of texts.keys()) {
    // Not "published" for what was inserted just now: the transaction may yet fail.
    remember(access.projectId, hash, known.has(hash) ? 'published' : { askedAgainAt: askAgainAt });
  }
}

/** The texts by hash of which this process does not know what becomes of them. */
function unknownOf(projectId: string, offered: readonly (MessageTemplate | undefined)[], now: number) {
  const texts = new Map<string, string>();
  for (const template of offered) {
    if (template === undefined || texts.size >= MAX_ASKED) continue;
    const state = memory.get(`${projectId} ${template.hash}`);
    const isSettled = state === 'published' || (state !== undefined && state.askedAgainAt > now);
    if (!isSettled) texts.set(template.hash, template.text);
  }
  return texts;
}

async function findPublished(access: Access<'ingest'>, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await access.db
    .select({ hash: messageTemplates.hash })
    .from(messageTemplates)
    .where(and(eq(messageTemplates.projectId, access.projectId), inArray(messageTemplates.hash, [...hashes])));
  return new Set(rows.map(({ hash }) => hash));
}

async function findSeen(access: Access<'ingest'>, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const { rows } = await access.db.execute<{ hash: string }>(sql`
    SELECT hash FROM assay_publishable_templates(${sql.param([...hashes])}::text[], ${LEAST_THREADS}, ${LEAST_ACTORS}) AS hash`);
  return new Set(rows.map(({ hash }) => hash));
}

function remember(projectId: string, hash: string, state: 'published' | { readonly askedAgainAt: number }): void {
  const key = `${projectId} ${hash}`;
  memory.delete(key);
  memory.set(key, state);
  if (memory.size > MAX_REMEMBERED) memory.delete(memory.keys().next().value as string);
}
