import * as z from 'zod';
import { Actor } from '@/lib/facts/detail';
import { endpoint } from '@/lib/http/endpoint';

const Id = z.string().min(1).max(200);
const list = (of: z.ZodType<string>) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(of).max(50)).optional();

/** One execution as a list shows it. Instants are RFC 3339 in UTC. */
export const ExecutionSummary = z.object({
  execution_id: z.string(),
  interaction_id: z.string(),
  thread_id: z.string(),
  /** True when no fact named it; an inferred identity is never shown as an observed one. */
  interaction_inferred: z.boolean(),
  thread_inferred: z.boolean(),
  state: z.string(),
  lifecycle_source: z.enum(['observed', 'inferred', 'none']),
  outcome: z.string().nullable(),
  reason_code: z.string().nullable(),
  origin: z.string().nullable(),
  fault_domain: z.string().nullable(),
  error_class: z.string().nullable(),
  environment: z.string().nullable(),
  release: z.string().nullable(),
  runtime: z.string().nullable(),
  region: z.string().nullable(),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  last_fact_at: z.iso.datetime(),
  duration_ms: z.number().nullable(),
  time_flagged: z.boolean(),
  fact_count: z.int(),
  model_calls: z.int(),
  tool_calls: z.int(),
  failed_calls: z.int(),
  absorbed_calls: z.int(),
  unknown_mutations: z.int(),
  evaluations: z.int(),
  evaluations_failed: z.int(),
});
export type ExecutionSummary = z.infer<typeof ExecutionSummary>;

export const QUESTIONS = ['initiator', 'identity', 'authority', 'location', 'stop', 'retry'] as const;

/** One of the six answers at the top of a dossier; `answer` is null when no fact speaks of it. */
export const Answer = z.object({
  question: z.enum(QUESTIONS),
  answer: z.string().nullable(),
  /** The facts that prove it, at most 20; `more_facts` counts the rest. */
  fact_ids: z.array(z.string()),
  more_facts: z.int(),
});
export type Answer = z.infer<typeof Answer>;

export const Occurrence = z.object({
  fact_id: z.string(),
  observed_at: z.iso.datetime(),
  role: z.enum(['responsible', 'contributing', 'absorbed']),
  call_kind: z.string(),
  domain: z.string(),
  error_class: z.string(),
  signal: z.string(),
  confidence: z.string(),
  retry: z.string(),
  operation: z.string().nullable(),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  tool: z.string().nullable(),
  capability: z.string().nullable(),
  group_id: z.string().nullable(),
  fact_ids: z.array(z.string()),
  against: z.array(z.string()),
});
export type Occurrence = z.infer<typeof Occurrence>;

/** One bar or mark of the timeline; times are milliseconds after the start of the execution. */
export const TimelineItem = z.object({
  fact_id: z.string(),
  kind: z.string(),
  label: z.string(),
  status: z.enum(['ok', 'error', 'waiting', 'unknown', 'neutral']),
  starts_ms: z.number(),
  ends_ms: z.number(),
  depth: z.int(),
  attempt: z.int().nullable(),
  is_late: z.boolean(),
  is_conflicting: z.boolean(),
});
export type TimelineItem = z.infer<typeof TimelineItem>;

export const Dossier = ExecutionSummary.extend({
  task_id: z.string().nullable(),
  run_id: z.string().nullable(),
  source: z.string().nullable(),
  channel: z.string().nullable(),
  initiator: Actor.nullable(),
  identity: Actor.nullable(),
  capabilities_granted: z.array(z.string()).nullable(),
  entitlements: z.array(z.string()).nullable(),
  host_class: z.string().nullable(),
  sandbox: z.string().nullable(),
  runtime_version: z.string().nullable(),
  terminal_fact_id: z.string().nullable(),
  late_fact_count: z.int(),
  conflicting_fact_ids: z.array(z.string()),
  input_tokens: z.int().nullable(),
  output_tokens: z.int().nullable(),
  /** Null is unpriced, "0.000000" a reported zero. */
  cost: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  attribution: z
    .object({
      domain: z.string(),
      error_class: z.string(),
      signal: z.string(),
      confidence: z.string(),
      fact_ids: z.array(z.string()),
      against: z.array(z.string()),
    })
    .nullable(),
  retry: z.object({ verdict: z.enum(['safe', 'unsafe', 'unknown']), reason: z.string(), sentence: z.string() }),
  engine_version: z.int(),
  /** The execution in one paragraph of plain words. */
  summary: z.string(),
  answers: z.array(Answer),
  occurrences: z.array(Occurrence),
  timeline: z.array(TimelineItem),
  /** Facts that the timeline leaves out because it would be too long. */
  timeline_omitted: z.int(),
  related: z.array(
    z.object({
      execution_id: z.string(),
      relation: z.enum(['resumes', 'resumed_by', 'recovers', 'recovered_by', 'same_interaction']),
      outcome: z.string().nullable(),
      state: z.string(),
      started_at: z.iso.datetime(),
    }),
  ),
});
export type Dossier = z.infer<typeof Dossier>;

export const FactRow = z.object({
  fact_id: z.string(),
  kind: z.string(),
  seq: z.int().nullable(),
  /** With the producer's nanoseconds. */
  observed_at: z.string(),
  received_at: z.iso.datetime(),
  /** Lower-case hex SHA-256 of 0x00 and the text below (RFC 6962 leaf). */
  digest: z.string(),
  /** Exactly what is stored: RFC 8785 canonical JSON. */
  canonical: z.string(),
});
export type FactRow = z.infer<typeof FactRow>;

const page = {
  after: z.string().max(512).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};

export const EXECUTION_FILTERS = ['outcome', 'state', 'domain', 'environment', 'release', 'runtime'] as const;

export const ExecutionFilter = z.object({
  from: z.string().max(40).default('now-24h'),
  to: z.string().max(40).default('now'),
  outcome: list(Id),
  state: list(Id),
  domain: list(Id),
  environment: list(Id),
  release: list(Id),
  runtime: list(Id),
  provider: list(Id),
  model: list(Id),
  tool: list(Id),
  error_class: list(Id),
  ...page,
});
export type ExecutionFilter = z.input<typeof ExecutionFilter>;

const next = z.string().nullable();

export const listExecutions = endpoint({
  method: 'GET',
  path: '/api/v1/executions',
  summary: 'Executions by start, newest first.',
  input: ExecutionFilter,
  output: z.object({ items: z.array(ExecutionSummary), next }),
});

export const readExecution = endpoint({
  method: 'GET',
  path: '/api/v1/executions/:id',
  summary: 'The dossier of one execution.',
  input: z.object({ id: Id }),
  output: Dossier,
});

export const listFacts = endpoint({
  method: 'GET',
  path: '/api/v1/executions/:id/facts',
  summary: 'The facts of one execution as they are stored, by time of observation.',
  input: z.object({ id: Id, ...page }),
  output: z.object({ items: z.array(FactRow), next }),
});

const executionsOf = z.object({ id: z.string(), inferred: z.boolean(), items: z.array(ExecutionSummary), next });

export const readInteraction = endpoint({
  method: 'GET',
  path: '/api/v1/interactions/:id',
  summary: 'The executions of one interaction, oldest first.',
  input: z.object({ id: Id, ...page }),
  output: executionsOf,
});

export const readThread = endpoint({
  method: 'GET',
  path: '/api/v1/threads/:id',
  summary: 'The executions of one thread, oldest first.',
  input: z.object({ id: Id, ...page }),
  output: executionsOf,
});
