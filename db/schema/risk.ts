import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, projectId } from './columns';
import { bytea } from './projects';

export const RISK_DECISIONS = ['proposed', 'withdrawn', 'approved', 'rejected', 'revoked'] as const;
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export const TREATMENTS = ['accept', 'mitigate', 'transfer', 'avoid'] as const;

/** The register's entry; what it says is in its revisions, what became of it in its decisions. */
export const riskAcceptances = pgTable('risk_acceptances', {
  id: uuid().primaryKey().defaultRandom(),
  projectId: projectId(),
  title: text().notNull(),
  createdBy: uuid().notNull(),
  createdAt: instant().notNull().defaultNow(),
});

/** What exactly is accepted; any edit is a new revision with a digest of its own, which voids pending approvals. */
export const riskRevisions = pgTable(
  'risk_revisions',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: projectId(),
    acceptanceId: uuid()
      .notNull()
      .references(() => riskAcceptances.id),
    number: integer().notNull(),
    authorId: uuid().notNull(),
    /** SHA-256 of the revision's canonical JSON (RFC 8785). */
    digest: bytea().notNull(),
    /** The document that was digested. */
    canonical: text().notNull(),
    /** Fingerprints as of the proposal, or a predicate; at least one limiting attribute. */
    scope: jsonb().notNull(),
    coverage: text({ enum: ['standing', 'pinned'] }).notNull(),
    treatment: text({ enum: TREATMENTS }).notNull(),
    justificationCode: text().notNull(),
    justification: text().notNull(),
    compensatingControls: text(),
    residualSeverity: text({ enum: SEVERITIES }).notNull(),
    ownerId: uuid().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** What the person typed for the end, and in which zone: a date alone means the end of that day there. */
    endsTyped: text().notNull(),
    zone: text().notNull(),
    /** Failures since the start at which a standing acceptance is suspended. */
    ceilingCount: integer(),
    /** The figures at the time of the proposal: what it would cover now and in the last 30 days. */
    evidence: jsonb().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('risk_revisions_number_key').on(t.acceptanceId, t.number),
    index('risk_revisions_acceptance_idx').on(t.projectId, t.acceptanceId),
    check('risk_revisions_end_after_start', sql`ends_at > starts_at`),
    check('risk_revisions_standing_has_ceiling', sql`coverage <> 'standing' or ceiling_count is not null`),
    check('risk_revisions_ceiling_positive', sql`ceiling_count is null or ceiling_count > 0`),
  ],
);

/** Who decided what, when. Append-only; a trigger holds the legal moves and the four eyes. */
export const riskDecisions = pgTable(
  'risk_decisions',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: projectId(),
    acceptanceId: uuid()
      .notNull()
      .references(() => riskAcceptances.id),
    revisionId: uuid()
      .notNull()
      .references(() => riskRevisions.id),
    /** The digest that the person saw; it must be the revision's. */
    revisionDigest: bytea().notNull(),
    decision: text({ enum: RISK_DECISIONS }).notNull(),
    reason: text(),
    decidedBy: uuid().notNull(),
    decidedAt: instant().notNull().default(sql`clock_timestamp()`),
    /** True when the project had waived four eyes at that moment. */
    fourEyesWaived: boolean().notNull().default(false),
  },
  (t) => [
    index('risk_decisions_acceptance_idx').on(t.projectId, t.acceptanceId, t.decidedAt),
    // One terminal decision of a kind per acceptance: two people who approve at once cannot both succeed.
    uniqueIndex('risk_decisions_once_key').on(t.acceptanceId, t.revisionId, t.decision),
    check('risk_decisions_reason_given', sql`decision not in ('rejected', 'revoked') or length(reason) > 0`),
  ],
);
