import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, projectId } from './columns';
import { bytea } from './projects';

/** A person. Not bound to one project: the memberships are. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Lower case. */
    email: text().notNull(),
    name: text().notNull(),
    /** argon2id; null until the person has chosen a password. */
    passwordHash: text(),
    createdAt: instant().notNull().defaultNow(),
    disabledAt: instant(),
  },
  (t) => [uniqueIndex('users_email_key').on(t.email)],
);

/** What a person may do in a project: role names, looked up again on every request. */
export const memberships = pgTable(
  'memberships',
  {
    projectId: projectId(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    roles: text().array().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.userId] }), index('memberships_user_idx').on(t.userId)],
);

/** One-time links: the first administrator's set-up, and the link by which a new member chooses a password. */
export const accountLinks = pgTable('account_links', {
  /** SHA-256 of the secret in the link; the secret itself is shown once and kept nowhere. */
  digest: bytea().primaryKey(),
  purpose: text({ enum: ['setup', 'invite'] }).notNull(),
  /** Null for the set-up link: the person does not exist yet. */
  userId: uuid().references(() => users.id),
  createdAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
});

/** Machine access to one project. Only the digest is kept. */
export const tokens = pgTable(
  'tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: projectId(),
    name: text().notNull(),
    digest: bytea().notNull(),
    /** The first characters, so that people can tell tokens apart. */
    prefix: text().notNull(),
    scopes: text().array().notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    /** To the minute; null until it is used. */
    lastUsedAt: instant(),
    /** Audience of the short-lived token with which it was used then; null when it was used itself. */
    lastUsedBy: text(),
    /** What the token may ask a minute; null for the console's default. */
    requestsPerMinute: integer(),
  },
  (t) => [uniqueIndex('tokens_digest_key').on(t.digest), index('tokens_project_idx').on(t.projectId, t.createdAt)],
);
