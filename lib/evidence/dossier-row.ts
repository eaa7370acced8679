import type { executions } from '@/db/schema/executions';
import { RETRY_REASONS, type RetryReason } from '@/lib/lifecycle/retry';
import type { Dossier } from './dossier';

type ExecutionRow = typeof executions.$inferSelect;

/** What a dossier takes from the row of its execution, beside what lists show. */
export function fromRow(row: ExecutionRow) {
  return { ...identityOf(row), ...derivedOf(row) };
}

/** Whose fault it was; null where nothing failed. */
export function attributionOf(row: ExecutionRow): Dossier['attribution'] {
  if (!row.faultDomain) return null;
  return {
    domain: row.faultDomain,
    error_class: row.errorClass ?? '',
    signal: row.signal ?? '',
    confidence: row.confidence ?? '',
    fact_ids: row.attributionFactIds,
    against: row.attributionAgainst,
  };
}

function identityOf(row: ExecutionRow) {
  return {
    task_id: row.taskId,
    run_id: row.runId,
    source: row.source,
    channel: row.channel,
    initiator: row.initiator,
    identity: row.identity,
    capabilities_granted: row.capabilitiesGranted,
    entitlements: row.entitlements,
    host_class: row.hostClass,
    sandbox: row.sandbox,
    runtime_version: row.runtimeVersion,
  };
}

function derivedOf(row: ExecutionRow) {
  const reason = row.retryReason as RetryReason;
  return {
    terminal_fact_id: row.terminalFactId,
    late_fact_count: row.lateFactCount,
    conflicting_fact_ids: row.conflictingFactIds,
    input_tokens: row.inputTokens,
    output_tokens: row.outputTokens,
    cost: row.costMicroUsd === null ? null : { amount: (row.costMicroUsd / 1e6).toFixed(6), currency: 'USD' },
    attribution: attributionOf(row),
    retry: { verdict: RETRY_REASONS[reason].verdict, reason, sentence: RETRY_REASONS[reason].sentence },
    engine_version: row.engineVersion,
  };
}
