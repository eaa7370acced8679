import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fingerprints } from '@/db/schema/groups';
import { callRollups, executionRollups, failureRollups } from '@/db/schema/rollups';
import type { Access } from '@/lib/access/authority';
import { EXECUTION_OUTCOMES } from '@/lib/reconciliation/vocabulary';
import { fingerprintOfFailure, matching } from './conditions';
import type { Figures } from './contract';
import { costOf } from './cost';
import { coveredFailures } from './covered';
import { type Filters, ignoredFilters } from './filters';
import type { Span } from './grain';
import type { Histogram } from './histogram';
import { percentilesOf } from './percentiles';
import { ENDINGS, type Ending, endingOf, RECONCILABLE, successShare } from './success';

type Reading = readonly [access: Access<'quality:aggregate'>, spans: readonly Span[], filters: Filters, now: Date];

/**
 * The figures of the spans under the filters, from the rollups alone.
 * @param now decides which acceptances are in force; a figure of the past is net of what is accepted today.
 */
export async function readFigures(...reading: Reading): Promise<Figures> {
  return {
    executions: await readExecutions(...reading),
    failures: await readFailures(...reading),
    calls: await readCalls(...reading),
  };
}

async function readExecutions(...[access, spans, filters]: Reading): Promise<Figures['executions']> {
  const where = matching('executions', access.projectId, spans, filters);
  const rows = await access.db
    .select({
      outcome: executionRollups.outcome,
      reconciled: executionRollups.reconciled,
      executions: sum(executionRollups.executions),
      evaluated: sum(executionRollups.evaluated),
    })
    .from(executionRollups)
    .where(where)
    .groupBy(executionRollups.outcome, executionRollups.reconciled);
  const counts = Object.fromEntries(ENDINGS.map((ending) => [ending, 0])) as Record<Ending, number>;
  for (const row of rows) counts[endingOf(row.outcome)] += row.executions;
  const total = rows.reduce((all, row) => all + row.executions, 0);
  const evaluated = rows.reduce((all, row) => all + row.evaluated, 0);
  const durations = await readDurations(access, where);
  return {
    total,
    by_outcome: counts,
    reconciled: reconciledOf(rows),
    success_share: successShare(counts),
    evaluated,
    evaluation_coverage: total === 0 ? null : evaluated / total,
    duration_ms: percentilesOf(durations),
    not_narrowed_by: ignoredFilters('executions', filters),
  };
}

interface ReconcilableCount {
  readonly outcome: string;
  readonly reconciled: string;
  readonly executions: number;
}

/** What people found of unknown outcomes, in the order of the vocabulary; nothing where they found nothing. */
function reconciledOf(rows: readonly ReconcilableCount[]): Figures['executions']['reconciled'] {
  const counted = (outcome: Ending, as: string) =>
    rows.reduce(
      (all, row) => all + (endingOf(row.outcome) === outcome && row.reconciled === as ? row.executions : 0),
      0,
    );
  return RECONCILABLE.flatMap((outcome) =>
    EXECUTION_OUTCOMES.map((as) => ({ outcome, reconciled_as: as, executions: counted(outcome, as) })),
  ).filter(({ executions }) => executions > 0);
}

/** The histogram of everything that the condition selects: merging is adding up per bucket. */
async function readDurations(access: Access<'quality:aggregate'>, where: SQL | undefined): Promise<Histogram> {
  const rows = await access.db
    .select({ bucket: sql<string>`entry.key`, count: sql`sum(entry.value::bigint)`.mapWith(Number) })
    .from(executionRollups)
    .crossJoinLateral(sql`jsonb_each_text(${executionRollups.durations}) entry`)
    .where(where)
    .groupBy(sql`entry.key`);
  return Object.fromEntries(rows.map((row) => [row.bucket, row.count]));
}

async function readFailures(...[access, spans, filters, now]: Reading): Promise<Figures['failures']> {
  const [row] = await access.db
    .select({ gross: sum(failureRollups.failures), absorbed: sum(failureRollups.absorbed) })
    .from(failureRollups)
    .leftJoin(fingerprints, fingerprintOfFailure)
    .where(matching('failures', access.projectId, spans, filters));
  const { gross = 0, absorbed = 0 } = row ?? {};
  const covered = gross === 0 ? [] : await coveredFailures(access, spans, filters, now);
  const withStatus = (status: 'accepted' | 'pending') =>
    covered.reduce((all, { failures, ...entry }) => all + (entry.status === status ? failures : 0), 0);
  const accepted = withStatus('accepted');
  return {
    gross,
    accepted,
    net: gross - accepted,
    pending: withStatus('pending'),
    absorbed,
    not_narrowed_by: ignoredFilters('failures', filters),
  };
}

async function readCalls(...[access, spans, filters]: Reading): Promise<Figures['calls']> {
  const [row] = await access.db
    .select({
      total: sum(callRollups.calls),
      model: sumWhere(callRollups.calls, sql`${callRollups.callKind} = 'model'`),
      tool: sumWhere(callRollups.calls, sql`${callRollups.callKind} = 'tool'`),
      inputTokens: sum(callRollups.inputTokens),
      outputTokens: sum(callRollups.outputTokens),
      withTokens: sum(callRollups.callsWithTokens),
      withCost: sum(callRollups.callsWithCost),
      costMicroUsd: sum(callRollups.costMicroUsd),
    })
    .from(callRollups)
    .where(matching('calls', access.projectId, spans, filters));
  const read = row as NonNullable<typeof row>;
  return {
    total: read.total,
    model: read.model,
    tool: read.tool,
    input_tokens: read.withTokens === 0 ? null : read.inputTokens,
    output_tokens: read.withTokens === 0 ? null : read.outputTokens,
    calls_with_tokens: read.withTokens,
    cost: costOf(read.withCost, read.costMicroUsd),
    not_narrowed_by: ignoredFilters('calls', filters),
  };
}

/** A sum as a number, 0 over no rows. */
export function sum(column: PgColumn) {
  return sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
}

export function sumWhere(column: PgColumn, condition: SQL) {
  return sql<number>`coalesce(sum(${column}) filter (where ${condition}), 0)`.mapWith(Number);
}
