import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, projectId } from './columns';

export const GRAINS = ['minute', 'hour', 'day'] as const;
const grain = () => text({ enum: GRAINS }).notNull();
/** A dimension. Empty text stands for "not reported", because a key cannot hold null. */
const dimension = () => text().notNull().default('');
const count = () => bigint({ mode: 'number' }).notNull().default(0);
/** Index of a logarithmic latency bucket (lib/quality/histogram.ts) → how many durations fell into it. */
const histogram = () => jsonb().$type<Record<string, number>>().notNull().default({});

/** Executions per time bucket; the only source of every figure about outcomes. */
export const executionRollups = pgTable(
  'execution_rollups',
  {
    projectId: projectId(),
    grain: grain(),
    bucket: instant().notNull(),
    environment: dimension(),
    release: dimension(),
    runtime: dimension(),
    region: dimension(),
    outcome: dimension(),
    domain: dimension(),
    /** What a person found an unknown outcome to be; the outcome beside it stays. */
    reconciled: dimension(),
    executions: count(),
    evaluated: count(),
    durations: histogram(),
  },
  (t) => [
    primaryKey({
      name: 'execution_rollups_pkey',
      columns: [
        t.projectId,
        t.grain,
        t.bucket,
        t.environment,
        t.release,
        t.runtime,
        t.region,
        t.outcome,
        t.domain,
        t.reconciled,
      ],
    }),
  ],
);

/** Calls per time bucket: volume, failures by domain, latency, tokens, cost. */
export const callRollups = pgTable(
  'call_rollups',
  {
    projectId: projectId(),
    grain: grain(),
    bucket: instant().notNull(),
    environment: dimension(),
    release: dimension(),
    runtime: dimension(),
    region: dimension(),
    callKind: dimension(),
    provider: dimension(),
    model: dimension(),
    tool: dimension(),
    capability: dimension(),
    result: dimension(),
    domain: dimension(),
    errorClass: dimension(),
    calls: count(),
    durations: histogram(),
    inputTokens: count(),
    outputTokens: count(),
    /** Calls that reported tokens, and calls that reported a cost: missing is not zero. */
    callsWithTokens: count(),
    callsWithCost: count(),
    costMicroUsd: count(),
  },
  (t) => [
    primaryKey({
      name: 'call_rollups_pkey',
      columns: [
        t.projectId,
        t.grain,
        t.bucket,
        t.environment,
        t.release,
        t.runtime,
        t.region,
        t.callKind,
        t.provider,
        t.model,
        t.tool,
        t.capability,
        t.result,
        t.domain,
        t.errorClass,
      ],
    }),
  ],
);

/** Failures per time bucket and fingerprint: the source of gross and accepted counts, trends and dimensions. */
export const failureRollups = pgTable(
  'failure_rollups',
  {
    projectId: projectId(),
    grain: grain(),
    bucket: instant().notNull(),
    fingerprint: text().notNull(),
    environment: dimension(),
    release: dimension(),
    model: dimension(),
    tool: dimension(),
    /** Failures that were not absorbed. */
    failures: count(),
    absorbed: count(),
  },
  (t) => [
    primaryKey({
      name: 'failure_rollups_pkey',
      columns: [t.projectId, t.grain, t.bucket, t.fingerprint, t.environment, t.release, t.model, t.tool],
    }),
    index('failure_rollups_fingerprint_idx').on(t.projectId, t.fingerprint, t.grain, t.bucket),
  ],
);

/** Executions per time bucket of their start, by what each rule of lib/conformance said of them. */
export const controlRollups = pgTable(
  'control_rollups',
  {
    projectId: projectId(),
    grain: grain(),
    bucket: instant().notNull(),
    rule: text().notNull(),
    /** Empty: the execution as a whole. Else its calls of this capability; an execution counts once for each. */
    capability: dimension(),
    environment: dimension(),
    release: dimension(),
    runtime: dimension(),
    held: count(),
    violated: count(),
    notEvidenced: count(),
  },
  (t) => [
    primaryKey({
      name: 'control_rollups_pkey',
      columns: [t.projectId, t.grain, t.bucket, t.rule, t.capability, t.environment, t.release, t.runtime],
    }),
    index('control_rollups_rule_idx').on(t.projectId, t.rule, t.grain, t.bucket),
  ],
);

/** Which threads were active on a day, by the dimensions that could single out a person; read only as counts. */
export const threadDays = pgTable(
  'thread_days',
  {
    projectId: projectId(),
    day: date({ mode: 'string' }).notNull(),
    environment: dimension(),
    release: dimension(),
    runtime: dimension(),
    region: dimension(),
    threadId: text().notNull(),
    executions: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.day, t.environment, t.release, t.runtime, t.region, t.threadId] })],
);

/** What each execution has put into the rollups, so that the projector can take it out again. */
export const contributions = pgTable(
  'contributions',
  {
    projectId: projectId(),
    executionId: text().notNull(),
    contribution: jsonb().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.executionId] })],
);
