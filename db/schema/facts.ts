import { bigint, bigserial, boolean, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { bytea } from './projects';

/**
 * What producers saw, written once. Partitioned by time of observation; no other index than the key, because
 * whatever is searched or summed lives in projections. Without a foreign key: it would cost a look-up a fact.
 */
export const facts = pgTable(
  'facts',
  {
    projectId: uuid().notNull(),
    executionId: text().notNull(),
    factId: text().notNull(),
    /** SHA-256(0x00 ‖ canonical), the leaf of the transparency log. */
    digest: bytea().notNull(),
    observedAt: instant().notNull(),
    kind: text().notNull(),
    seq: bigint({ mode: 'number' }),
    receivedAt: instant().notNull().defaultNow(),
    /** RFC 8785 canonical JSON, exactly the bytes that were digested. */
    canonical: text().notNull(),
  },
  (t) => [primaryKey({ name: 'facts_pkey', columns: [t.projectId, t.executionId, t.factId, t.digest, t.observedAt] })],
);

/** Executions whose facts changed since they were projected. Append-only for writers, so that ingest never waits. */
export const projectionQueue = pgTable(
  'projection_queue',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    projectId: uuid().notNull(),
    executionId: text().notNull(),
    enqueuedAt: instant().notNull().defaultNow(),
    /** When an execution that could not be projected is tried again; null for one that was not tried yet. */
    retryAt: instant(),
    /** True when only an execution that this one resumes or recovers changed; then nothing beyond it is touched. */
    isRelated: boolean().notNull().default(false),
  },
  (t) => [index('projection_queue_project_idx').on(t.projectId, t.id)],
);

/** What intake dropped, rejected or could not read, by producer and name (DOMAIN.md section 4, rule 5). */
export const intakeCounts = pgTable(
  'intake_counts',
  {
    projectId: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    producer: text().notNull(),
    /** `dropped`: a field; `rejected`: a fact or span, by code; `unclaimed`: spans of a scope no convention reads. */
    category: text({ enum: ['dropped', 'rejected', 'unclaimed'] }).notNull(),
    name: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.day, t.producer, t.category, t.name] })],
);

/** Who has sent evidence, and when last; an expected producer that fell silent is found here. */
export const producers = pgTable(
  'producers',
  {
    projectId: uuid().notNull(),
    producer: text().notNull(),
    version: text(),
    component: text(),
    /** Facts that were new when they came in. */
    facts: bigint({ mode: 'number' }).notNull(),
    firstSeenAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** The longest time that ever lay between two of its arrivals, in whole seconds. */
    longestPauseSeconds: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.producer] })],
);
