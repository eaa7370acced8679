import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, projectId } from './columns';

/** A versioned controlled vocabulary; codes are never deleted or used again (DOMAIN.md section 7). */
export const taxonomyCodes = pgTable(
  'taxonomy_codes',
  {
    projectId: projectId(),
    version: integer().notNull(),
    code: text().notNull(),
    /** Fault domain that the code belongs to. */
    domain: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    state: text({ enum: ['active', 'deprecated', 'retired'] }).notNull(),
    replacedBy: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.version, t.code] })],
);

/**
 * What people and rules say of a failure: an append-only chain per target. The two unique indexes are what makes a
 * second head impossible: a chain has one root, and each assertion is superseded once.
 */
export const classifications = pgTable(
  'classifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: projectId(),
    targetKind: text({ enum: ['execution', 'fingerprint', 'group'] }).notNull(),
    targetId: text().notNull(),
    taxonomyVersion: integer().notNull(),
    code: text().notNull(),
    domain: text().notNull(),
    severity: text({ enum: ['low', 'medium', 'high', 'critical'] }).notNull(),
    confidence: text({ enum: ['low', 'medium', 'high'] }).notNull(),
    rationaleCode: text(),
    note: text(),
    evidenceFactIds: text().array().notNull().default([]),
    actorKind: text({ enum: ['person', 'rule', 'engine'] }).notNull(),
    actorId: uuid(),
    state: text({ enum: ['suggested', 'confirmed', 'withdrawn'] }).notNull(),
    assertedAt: instant().notNull().defaultNow(),
    supersedes: uuid(),
  },
  (t) => [
    index('classifications_target_idx').on(t.projectId, t.targetKind, t.targetId, t.assertedAt),
    uniqueIndex('classifications_root_key').on(t.projectId, t.targetKind, t.targetId).where(sql`supersedes is null`),
    uniqueIndex('classifications_supersedes_key').on(t.supersedes),
  ],
);
