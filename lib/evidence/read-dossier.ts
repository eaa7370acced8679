import { and, asc, eq, isNull, ne, or } from 'drizzle-orm';
import { errorOccurrences, executions } from '@/db/schema/executions';
import { groupBindings } from '@/db/schema/groups';
import type { Access } from '@/lib/access/authority';
import { reduceLifecycle } from '@/lib/lifecycle/reduce';
import { RETRY_REASONS, type RetryReason } from '@/lib/lifecycle/retry';
import { Problem } from '@/lib/problem';
import { resolveVersions } from '@/lib/projection/fact-set';
import type { Attribution } from '@/lib/projection/projection';
import { answerQuestions } from './answers';
import type { Dossier, Occurrence } from './contract';
import { loadFacts } from './read-facts';
import { summarise } from './summary';
import { toSummary } from './summary-row';
import { MAX_TIMELINE_ITEMS, timelineOf } from './timeline';

type ExecutionRow = typeof executions.$inferSelect;

/** Everything about one execution. @throws Problem `not-found`, also for one of another project. */
export async function readDossier(access: Access<'quality:drilldown'>, { id }: { id: string }): Promise<Dossier> {
  const [row] = await access.db
    .select()
    .from(executions)
    .where(and(eq(executions.projectId, access.projectId), eq(executions.executionId, id)));
  if (!row) throw new Problem('not-found', 'There is no execution with this id.');
  const { facts: stored } = resolveVersions(await loadFacts(access, id));
  const facts = stored.map((entry) => entry.fact);
  const timeline = timelineOf({
    facts,
    startedAt: row.startedAt.toISOString(),
    lateFactIds: new Set(reduceLifecycle(facts).lateFactIds),
    conflictingFactIds: new Set(row.conflictingFactIds),
  });
  const answers = answerQuestions({
    facts,
    outcome: row.outcome,
    state: row.state,
    reasonCode: row.reasonCode,
    terminalFactId: row.terminalFactId,
    lifecycleSource: row.lifecycleSource,
    attribution: attributionOf(row),
    retryReason: row.retryReason as RetryReason,
  });
  const occurrences = await readOccurrences(access, id);
  const related = await readRelated(access, row);
  await access.record({ action: 'execution.read', objectKind: 'execution', objectId: id });
  return {
    ...toSummary(row),
    ...identityOf(row),
    ...derivedOf(row),
    summary: summarise(toSummary(row)),
    answers,
    occurrences,
    timeline: timeline.slice(0, MAX_TIMELINE_ITEMS),
    timeline_omitted: Math.max(0, timeline.length - MAX_TIMELINE_ITEMS),
    related,
  };
}

function attributionOf(row: ExecutionRow): Attribution | null {
  if (!row.faultDomain) return null;
  return {
    domain: row.faultDomain as Attribution['domain'],
    errorClass: row.errorClass ?? '',
    signal: row.signal ?? '',
    confidence: row.confidence as Attribution['confidence'],
    retry: 'unknown',
    factIds: row.attributionFactIds,
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
  const attribution = attributionOf(row);
  return {
    terminal_fact_id: row.terminalFactId,
    late_fact_count: row.lateFactCount,
    conflicting_fact_ids: row.conflictingFactIds,
    input_tokens: row.inputTokens,
    output_tokens: row.outputTokens,
    cost: row.costMicroUsd === null ? null : { amount: (row.costMicroUsd / 1e6).toFixed(6), currency: 'USD' },
    attribution: attribution && {
      domain: attribution.domain,
      error_class: attribution.errorClass,
      signal: attribution.signal,
      confidence: attribution.confidence,
      fact_ids: [...attribution.factIds],
      against: [...attribution.against],
    },
    retry: { verdict: RETRY_REASONS[reason].verdict, reason, sentence: RETRY_REASONS[reason].sentence },
    engine_version: row.engineVersion,
  };
}

async function readOccurrences(access: Access<'quality:drilldown'>, executionId: string): Promise<Occurrence[]> {
  const rows = await access.db
    .select({ occurrence: errorOccurrences, groupId: groupBindings.groupId })
    .from(errorOccurrences)
    .leftJoin(
      groupBindings,
      and(
        eq(groupBindings.projectId, errorOccurrences.projectId),
        eq(groupBindings.fingerprint, errorOccurrences.fingerprint),
        isNull(groupBindings.unboundAt),
      ),
    )
    .where(and(eq(errorOccurrences.projectId, access.projectId), eq(errorOccurrences.executionId, executionId)))
    .orderBy(asc(errorOccurrences.observedAt), asc(errorOccurrences.factId));
  return rows.map(({ occurrence: row, groupId }) => ({
    fact_id: row.factId,
    observed_at: row.observedAt.toISOString(),
    role: row.role,
    call_kind: row.callKind,
    domain: row.domain,
    error_class: row.errorClass,
    signal: row.signal,
    confidence: row.confidence,
    retry: row.retry,
    operation: row.operation,
    provider: row.provider,
    model: row.model,
    tool: row.tool,
    capability: row.capability,
    group_id: groupId,
    fact_ids: row.factIds,
    against: row.against,
  }));
}

const MAX_RELATED = 100;

async function readRelated(access: Access<'quality:drilldown'>, row: ExecutionRow): Promise<Dossier['related']> {
  const rows = await access.db
    .select()
    .from(executions)
    .where(
      and(
        eq(executions.projectId, access.projectId),
        ne(executions.executionId, row.executionId),
        or(
          eq(executions.interactionId, row.interactionId),
          eq(executions.executionId, row.resumesExecutionId ?? ''),
          eq(executions.executionId, row.recoversExecutionId ?? ''),
        ),
      ),
    )
    .orderBy(asc(executions.startedAt), asc(executions.executionId))
    .limit(MAX_RELATED);
  return rows.map((other) => ({
    execution_id: other.executionId,
    relation: relationOf(row, other),
    outcome: other.outcome,
    state: other.state,
    started_at: other.startedAt.toISOString(),
  }));
}

function relationOf(row: ExecutionRow, other: ExecutionRow): Dossier['related'][number]['relation'] {
  if (row.resumesExecutionId === other.executionId) return 'resumes';
  if (row.recoversExecutionId === other.executionId) return 'recovers';
  if (other.resumesExecutionId === row.executionId) return 'resumed_by';
  if (other.recoversExecutionId === row.executionId) return 'recovered_by';
  return 'same_interaction';
}
