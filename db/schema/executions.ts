import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { instant, projectId } from './columns';

interface ActorColumn {
  type: 'person' | 'service';
  id: string;
}

/** One row an execution, derived from its facts; replaced whole whenever they change. */
export const executions = pgTable(
  'executions',
  {
    projectId: projectId(),
    executionId: text().notNull(),
    interactionId: text().notNull(),
    interactionInferred: boolean().notNull(),
    threadId: text().notNull(),
    threadInferred: boolean().notNull(),
    taskId: text(),
    runId: text(),
    state: text().notNull(),
    lifecycleSource: text().notNull(),
    outcome: text(),
    reasonCode: text(),
    terminalFactId: text(),
    origin: text(),
    source: text(),
    channel: text(),
    initiator: jsonb().$type<ActorColumn>(),
    identity: jsonb().$type<ActorColumn>(),
    capabilitiesGranted: text().array(),
    entitlements: text().array(),
    hostClass: text(),
    region: text(),
    sandbox: text(),
    resumesExecutionId: text(),
    recoversExecutionId: text(),
    environment: text(),
    release: text(),
    runtime: text(),
    runtimeVersion: text(),
    startedAt: instant().notNull(),
    endedAt: instant(),
    lastFactAt: instant().notNull(),
    durationMs: doublePrecision(),
    timeFlagged: boolean().notNull(),
    factCount: integer().notNull(),
    lateFactCount: integer().notNull(),
    conflictingFactIds: text().array().notNull(),
    modelCalls: integer().notNull(),
    toolCalls: integer().notNull(),
    failedCalls: integer().notNull(),
    absorbedCalls: integer().notNull(),
    unknownMutations: integer().notNull(),
    inputTokens: bigint({ mode: 'number' }),
    outputTokens: bigint({ mode: 'number' }),
    costMicroUsd: bigint({ mode: 'number' }),
    evaluations: integer().notNull(),
    evaluationsFailed: integer().notNull(),
    faultDomain: text(),
    errorClass: text(),
    signal: text(),
    confidence: text(),
    attributionFactIds: text().array().notNull(),
    attributionAgainst: text().array().notNull(),
    retryVerdict: text().notNull(),
    retryReason: text().notNull(),
    /** When the project's limit of silence passed; null while it reports, and once it has ended. Derived. */
    systemInterruptedAt: instant(),
    /** Ids of the rules of lib/conformance that have something to say of it, by verdict; sorted. */
    controlsHeld: text().array().notNull().default([]),
    controlsViolated: text().array().notNull().default([]),
    controlsNotEvidenced: text().array().notNull().default([]),
    engineVersion: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.executionId] }),
    // Those that may fall silent, for the job that looks.
    index('executions_open_idx')
      .on(t.projectId, t.lastFactAt)
      .where(
        sql`outcome is null and system_interrupted_at is null and state in ('running', 'recovering', 'cancelling')`,
      ),
    // The list of executions, newest first, paged by key.
    index('executions_started_idx').on(t.projectId, t.startedAt.desc().nullsFirst(), t.executionId),
    index('executions_thread_idx').on(t.projectId, t.threadId, t.startedAt),
    index('executions_interaction_idx').on(t.projectId, t.interactionId, t.startedAt),
    // What resumes or recovers an execution, wherever it is; few executions do either.
    index('executions_resumes_idx').on(t.projectId, t.resumesExecutionId).where(sql`resumes_execution_id is not null`),
    index('executions_recovers_idx')
      .on(t.projectId, t.recoversExecutionId)
      .where(sql`recovers_execution_id is not null`),
  ],
);

/** One row a failing call (DOMAIN.md section 6). */
export const errorOccurrences = pgTable(
  'error_occurrences',
  {
    projectId: projectId(),
    executionId: text().notNull(),
    factId: text().notNull(),
    observedAt: instant().notNull(),
    role: text({ enum: ['responsible', 'contributing', 'absorbed'] }).notNull(),
    callKind: text({ enum: ['model', 'tool', 'runtime', 'control'] }).notNull(),
    domain: text().notNull(),
    errorClass: text().notNull(),
    signal: text().notNull(),
    confidence: text().notNull(),
    retry: text().notNull(),
    operation: text(),
    provider: text(),
    model: text(),
    tool: text(),
    capability: text(),
    environment: text(),
    release: text(),
    region: text(),
    runtime: text(),
    threadId: text().notNull(),
    fingerprint: text().notNull(),
    /** Keyed hash of the template of the error message (lib/redaction/message-template.ts). */
    templateHash: text(),
    factIds: text().array().notNull(),
    against: text().array().notNull(),
    engineVersion: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.executionId, t.factId] }),
    // Samples of a group, newest first.
    index('error_occurrences_fingerprint_idx').on(t.projectId, t.fingerprint, t.observedAt.desc().nullsFirst()),
    // In how many threads a message has been seen.
    index('error_occurrences_template_idx').on(t.projectId, t.templateHash).where(sql`template_hash is not null`),
  ],
);

/** One row an `artifact.referenced` fact, so that a file can be looked up by its digest. */
export const artifactReferences = pgTable(
  'artifact_references',
  {
    projectId: projectId(),
    executionId: text().notNull(),
    factId: text().notNull(),
    observedAt: instant().notNull(),
    /** Without user info, query and fragment. */
    uri: text().notNull(),
    /** Lower-case hex; a reference without one cannot be verified. */
    sha256: text(),
    mediaType: text(),
    bytes: bigint({ mode: 'number' }),
    role: text(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.executionId, t.factId] }),
    index('artifact_references_sha256_idx').on(t.projectId, t.sha256).where(sql`sha256 is not null`),
  ],
);

/** One row a ledger entry that `usage.recorded` facts report; of entries that were reported again the last one counts. */
export const usageEntries = pgTable(
  'usage_entries',
  {
    projectId: projectId(),
    executionId: text().notNull(),
    ledgerEntryId: text().notNull(),
    factId: text().notNull(),
    /** The call that it is for, where the producer names one. */
    forFactId: text(),
    observedAt: instant().notNull(),
    producer: text().notNull(),
    environment: text(),
    release: text(),
    provider: text(),
    model: text(),
    inputTokens: bigint({ mode: 'number' }),
    outputTokens: bigint({ mode: 'number' }),
    cachedTokens: bigint({ mode: 'number' }),
    reasoningTokens: bigint({ mode: 'number' }),
    costMicroUsd: bigint({ mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.executionId, t.ledgerEntryId] }),
    index('usage_entries_observed_idx').on(t.projectId, t.observedAt),
  ],
);
