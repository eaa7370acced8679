import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, projectId } from './columns';

const AUDIENCES = ['agent', 'app', 'both'] as const;
const CAPABILITY_OPERATIONS = ['query', 'mutation'] as const;
const RISKS = ['low', 'medium', 'high'] as const;
const IDEMPOTENCIES = ['none', 'key_required', 'natural'] as const;

/** One row a version of a capability. Written once: a call is judged by the version that was in force when it happened. */
export const capabilities = pgTable(
  'capabilities',
  {
    projectId: projectId(),
    capability: text().notNull(),
    version: text().notNull(),
    audience: text({ enum: AUDIENCES }).notNull(),
    operation: text({ enum: CAPABILITY_OPERATIONS }).notNull(),
    risk: text({ enum: RISKS }).notNull(),
    requiresConfirmation: boolean().notNull(),
    requiresHitl: boolean().notNull(),
    idempotency: text({ enum: IDEMPOTENCIES }).notNull(),
    provider: text(),
    target: text(),
    timeoutMs: integer(),
    /** Calls before this instant are not judged by it. Not before its registration, unless the capability was new then. */
    inForceFrom: instant().notNull(),
    registeredAt: instant().notNull().defaultNow(),
    /** Id of the person or token, or name of the job. */
    registeredBy: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.capability, t.version] })],
);

/** A violated control (DOMAIN.md section 5): one row an execution, rule and capability; derived, replaced on change. */
export const findings = pgTable(
  'findings',
  {
    projectId: projectId(),
    /** The same for every recomputation, see lib/conformance/finding-id.ts. */
    id: uuid().notNull(),
    executionId: text().notNull(),
    rule: text().notNull(),
    /** Empty where the rule is about no capability. */
    capability: text().notNull().default(''),
    /** The facts that prove it, in their order. */
    factIds: text().array().notNull(),
    /** Of the first of these facts. */
    observedAt: instant().notNull(),
    /** Start of the execution: the bucket in which the violation is counted. */
    startedAt: instant().notNull(),
    interactionId: text().notNull(),
    threadId: text().notNull(),
    environment: text(),
    release: text(),
    runtime: text(),
    engineVersion: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.executionId, t.rule, t.capability] }),
    index('findings_id_idx').on(t.projectId, t.id),
    // The list of findings, newest first, of all rules or of one.
    index('findings_started_idx').on(t.projectId, t.startedAt.desc().nullsFirst(), t.id),
    index('findings_rule_idx').on(t.projectId, t.rule, t.startedAt.desc().nullsFirst(), t.id),
  ],
);

const FINDING_STATES = ['open', 'acknowledged', 'fixed_in_release'] as const;

/** What people did with a finding; append-only, the newest row counts. Accepted risks are in the risk register. */
export const findingTriage = pgTable(
  'finding_triage',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: projectId(),
    findingId: uuid().notNull(),
    state: text({ enum: FINDING_STATES }).notNull(),
    /** With `fixed_in_release`: the release that has the fix. */
    release: text(),
    note: text(),
    actorId: uuid(),
    at: instant().notNull().defaultNow(),
  },
  (t) => [index('finding_triage_finding_idx').on(t.projectId, t.findingId, t.at)],
);
