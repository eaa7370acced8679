import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, projectId } from './columns';

export const GROUP_STATES = ['new', 'triaged', 'in_progress', 'resolved'] as const;

/** A kind of failure by what identifies it (DOMAIN.md section 7), with counts kept by the projector. */
export const fingerprints = pgTable(
  'fingerprints',
  {
    projectId: projectId(),
    fingerprint: text().notNull(),
    ruleVersion: integer().notNull(),
    domain: text().notNull(),
    errorClass: text().notNull(),
    operation: text(),
    provider: text(),
    templateHash: text(),
    occurrences: bigint({ mode: 'number' }).notNull(),
    absorbed: bigint({ mode: 'number' }).notNull(),
    /** Distinct threads; a count, never the ids. */
    threads: bigint({ mode: 'number' }).notNull(),
    firstSeenAt: instant(),
    lastSeenAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.fingerprint] }),
    index('fingerprints_last_seen_idx').on(t.projectId, t.lastSeenAt.desc().nullsFirst()),
  ],
);

/** How often each thread met a fingerprint; lets the projector keep the distinct count while facts change. */
export const fingerprintThreads = pgTable(
  'fingerprint_threads',
  {
    projectId: projectId(),
    fingerprint: text().notNull(),
    threadId: text().notNull(),
    occurrences: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.fingerprint, t.threadId] })],
);

/**
 * What people triage. Groups are never deleted. `regressed` is not stored: it is what a resolved group is once a
 * fact observed after the resolution has come in.
 */
export const errorGroups = pgTable(
  'error_groups',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: projectId(),
    title: text().notNull(),
    state: text({ enum: GROUP_STATES }).notNull().default('new'),
    resolvedAt: instant(),
    assigneeId: uuid(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('error_groups_project_idx').on(t.projectId, t.createdAt),
    check('error_groups_resolved_has_instant', sql`(state = 'resolved') = (resolved_at is not null)`),
  ],
);

/** Which group a fingerprint belongs to, and since when; the current binding has no end. */
export const groupBindings = pgTable(
  'group_bindings',
  {
    projectId: projectId(),
    fingerprint: text().notNull(),
    groupId: uuid()
      .notNull()
      .references(() => errorGroups.id),
    boundAt: instant().notNull().defaultNow(),
    unboundAt: instant(),
    cause: text({ enum: ['automatic', 'merge', 'split'] }).notNull(),
    actorId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.fingerprint, t.boundAt] }),
    uniqueIndex('group_bindings_current_key').on(t.projectId, t.fingerprint).where(sql`unbound_at is null`),
    index('group_bindings_group_idx').on(t.projectId, t.groupId),
  ],
);

/** The history of a group: who moved it where. Append-only. */
export const groupEvents = pgTable(
  'group_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: projectId(),
    groupId: uuid()
      .notNull()
      .references(() => errorGroups.id),
    action: text({ enum: ['state_changed', 'assigned'] }).notNull(),
    before: text(),
    after: text(),
    note: text(),
    actorId: uuid(),
    at: instant().notNull().defaultNow(),
  },
  (t) => [index('group_events_group_idx').on(t.projectId, t.groupId, t.at)],
);
