import * as z from 'zod';

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
  /** The instant from which it counts as interrupted by the system, for it fell silent; derived, and no outcome. */
  system_interrupted_at: z.iso.datetime().nullable(),
  reason_code: z.string().nullable(),
  origin: z.string().nullable(),
  /** The execution whose wait a person ended and that this one carries on. */
  resumes_execution_id: z.string().nullable(),
  recovers_execution_id: z.string().nullable(),
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
