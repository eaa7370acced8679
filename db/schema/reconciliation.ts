import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, projectId } from './columns';

/** `execution`: it ended unknown, or fell silent. `mutation`: it was sent, and nobody knows whether it took effect. */
export const UNKNOWN_KINDS = ['execution', 'mutation'] as const;
/** `reported`: a terminal that says unknown. `silent`: interrupted by the system. `unconfirmed`: no answer came. */
export const UNKNOWN_REASONS = ['reported', 'silent', 'unconfirmed'] as const;

/** What nobody knows the outcome of; derived from the facts, replaced whenever they change. */
export const unknownOutcomes = pgTable(
  'unknown_outcomes',
  {
    projectId: projectId(),
    executionId: text().notNull(),
    /** The mutation's fact; empty for the execution as a whole. */
    factId: text().notNull(),
    kind: text({ enum: UNKNOWN_KINDS }).notNull(),
    reason: text({ enum: UNKNOWN_REASONS }).notNull(),
    observedAt: instant().notNull(),
    capability: text(),
    tool: text(),
    provider: text(),
    target: text(),
    environment: text(),
    release: text(),
    runtime: text(),
    threadId: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.executionId, t.factId] }),
    // The queue, oldest first.
    index('unknown_outcomes_observed_idx').on(t.projectId, t.observedAt, t.executionId, t.factId),
  ],
);

/** What an execution turned out to be, and what became of a mutation. */
export const RECONCILED_OUTCOMES = [
  'completed',
  'failed',
  'cancelled',
  'interrupted',
  'took_effect',
  'had_no_effect',
] as const;

/**
 * What a person found out about an unknown outcome: an append-only chain per target, the newest counts. The fact stays
 * unknown. The unique indexes make a second head impossible, as in `classifications`.
 */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: projectId(),
    executionId: text().notNull(),
    /** The mutation's fact; empty for the execution as a whole. */
    factId: text().notNull().default(''),
    /** Null withdraws what stood before. */
    outcome: text({ enum: RECONCILED_OUTCOMES }),
    /** What was observed, in words; scanned for secrets. */
    observed: text().notNull(),
    /** Where: a system, a page, a ledger; scanned for secrets. */
    observedWhere: text().notNull(),
    artifactUri: text(),
    artifactSha256: text(),
    artifactBytes: bigint({ mode: 'number' }),
    actorId: uuid(),
    at: instant().notNull().defaultNow(),
    supersedes: uuid(),
  },
  (t) => [
    uniqueIndex('reconciliations_root_key').on(t.projectId, t.executionId, t.factId).where(sql`supersedes is null`),
    uniqueIndex('reconciliations_supersedes_key').on(t.supersedes),
    index('reconciliations_execution_idx').on(t.projectId, t.executionId),
  ],
);
