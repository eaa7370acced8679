import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, projectId } from './columns';

/** Templates of error messages that may be read (DOMAIN.md section 4, rule 4). Of all others only the hash is kept. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    projectId: projectId(),
    /** HMAC of the text under the project's key, as it stands in facts. */
    hash: text().notNull(),
    text: text().notNull(),
    /** `public`: on the list that ships with the product. `seen`: by enough threads and people. */
    reason: text({ enum: ['public', 'seen'] }).notNull(),
    publishedAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.hash] })],
);

export const ADDITION_TYPES = ['number', 'boolean', 'token'] as const;

/** What a project has added to the allowlist (DOMAIN.md section 4, rule 1). A row is never deleted, it ends. */
export const allowlistAdditions = pgTable(
  'allowlist_additions',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: projectId(),
    /** Name of a field of a fact's detail, or of an attribute of a span, a log record or a resource. */
    key: text().notNull(),
    type: text({ enum: ADDITION_TYPES }).notNull(),
    /** For a token: the values that may be kept. */
    tokens: text().array(),
    createdBy: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    endedBy: text(),
    endedAt: instant(),
  },
  (t) => [uniqueIndex('allowlist_additions_current_key').on(t.projectId, t.key).where(sql`ended_at is null`)],
);
