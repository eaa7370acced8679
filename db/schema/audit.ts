import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Who did what, on what, when, from where, with what result. Append-only. No foreign keys: it outlives its objects. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    projectId: uuid().notNull(),
    at: instant().notNull().defaultNow(),
    actorKind: text({ enum: ['person', 'token', 'system'] }).notNull(),
    actorId: text().notNull(),
    action: text().notNull(),
    objectKind: text().notNull(),
    objectId: text().notNull(),
    result: text({ enum: ['done', 'refused'] }).notNull(),
    permission: text(),
    before: jsonb(),
    after: jsonb(),
    reason: text(),
    requestId: text(),
    /** The caller's address, truncated to /24 or /48. */
    address: text(),
  },
  (t) => [
    index('audit_events_newest_idx').on(t.projectId, t.id.desc().nullsFirst()),
    index('audit_events_actor_idx').on(t.projectId, t.actorId, t.id.desc().nullsFirst()),
    index('audit_events_object_idx').on(t.projectId, t.objectKind, t.objectId, t.id.desc().nullsFirst()),
  ],
);
