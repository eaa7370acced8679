import { sql } from 'drizzle-orm';
import { boolean, customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A tenant. `pseudonym_key` makes the pseudonyms of people (DOMAIN.md section 2); only the ingest role may read it. */
export const projects = pgTable('projects', {
  id: uuid().primaryKey().defaultRandom(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  pseudonymKey: bytea()
    .notNull()
    .default(sql`decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`),
  /** Longest period that an acceptance may run, in days, by residual severity. */
  acceptanceMaxDays: jsonb()
    .$type<Record<'low' | 'medium' | 'high' | 'critical', number>>()
    .notNull()
    .default({ low: 365, medium: 180, high: 90, critical: 30 }),
  /** When true, an author may approve; every decision then says so. */
  fourEyesWaived: boolean().notNull().default(false),
  /** Minutes without a fact after which a running execution is shown as silent. */
  silenceLimitMinutes: integer().notNull().default(60),
  /** Longest life of a token before rule TOK-2 is violated. */
  tokenLimitMinutes: integer().notNull().default(15),
  /** CDP methods that an agent may send (rule BRW-1); null stands for the shipped list. */
  cdpMethods: text().array(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
