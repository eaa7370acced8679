import { timestamp, uuid } from 'drizzle-orm/pg-core';
import { projects } from './projects';

/** Every row of every table belongs to one project; row-level security compares this column. */
export const projectId = () =>
  uuid()
    .notNull()
    .references(() => projects.id);

/** An instant with zone; Postgres keeps microseconds, the canonical text of a fact keeps the producer's nanoseconds. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });
