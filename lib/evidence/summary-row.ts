import type { executions } from '@/db/schema/executions';
import type { ExecutionSummary } from './execution';

type ExecutionRow = typeof executions.$inferSelect;

/** What a list shows of a row of `executions`. */
export function toSummary(row: ExecutionRow): ExecutionSummary {
  return {
    execution_id: row.executionId,
    interaction_id: row.interactionId,
    thread_id: row.threadId,
    interaction_inferred: row.interactionInferred,
    thread_inferred: row.threadInferred,
    state: row.state,
    lifecycle_source: row.lifecycleSource as ExecutionSummary['lifecycle_source'],
    outcome: row.outcome,
    system_interrupted_at: row.systemInterruptedAt?.toISOString() ?? null,
    reason_code: row.reasonCode,
    origin: row.origin,
    resumes_execution_id: row.resumesExecutionId,
    recovers_execution_id: row.recoversExecutionId,
    fault_domain: row.faultDomain,
    error_class: row.errorClass,
    environment: row.environment,
    release: row.release,
    runtime: row.runtime,
    region: row.region,
    started_at: row.startedAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    last_fact_at: row.lastFactAt.toISOString(),
    duration_ms: row.durationMs,
    time_flagged: row.timeFlagged,
    fact_count: row.factCount,
    model_calls: row.modelCalls,
    tool_calls: row.toolCalls,
    failed_calls: row.failedCalls,
    absorbed_calls: row.absorbedCalls,
    unknown_mutations: row.unknownMutations,
    evaluations: row.evaluations,
    evaluations_failed: row.evaluationsFailed,
  };
}
