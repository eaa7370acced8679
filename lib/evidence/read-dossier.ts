import { and, asc, eq } from 'drizzle-orm';
import { findings } from '@/db/schema/conformance';
import { executions } from '@/db/schema/executions';
import type { Access } from '@/lib/access/authority';
import { chainOfExecution } from '@/lib/classification/read';
import type { Fact, StoredFact } from '@/lib/facts/fact';
import { reduceLifecycle } from '@/lib/lifecycle/reduce';
import { RETRY_REASONS, type RetryReason } from '@/lib/lifecycle/retry';
import { Problem } from '@/lib/problem';
import { resolveVersions } from '@/lib/projection/fact-set';
import { isTimeFlagged } from '@/lib/projection/time-flags';
import { reconciliationsOf, unknownOf } from '@/lib/reconciliation/read';
import { answerQuestions } from './answers';
import { artifactsOf } from './artifacts';
import { callsOf } from './calls';
import { controlsOf } from './controls';
import type { Dossier } from './dossier';
import { attributionOf, fromRow } from './dossier-row';
import { evaluationsOf } from './evaluations';
import { loadFacts } from './read-facts';
import { readOccurrences } from './read-occurrences';
import { readRelated } from './read-related';
import { summarise } from './summary';
import { toSummary } from './summary-row';
import { MAX_TIMELINE_ITEMS, timelineOf } from './timeline';
import { unansweredOf } from './unanswered';

type ExecutionRow = typeof executions.$inferSelect;

const MAX_CALLS = 500;
const MAX_EVALUATIONS = 100;
const MAX_ARTIFACTS = 200;

/** Everything about one execution. @throws Problem `not-found`, also for one of another project. */
export async function readDossier(access: Access<'quality:drilldown'>, { id }: { id: string }): Promise<Dossier> {
  const [row] = await access.db
    .select()
    .from(executions)
    .where(and(eq(executions.projectId, access.projectId), eq(executions.executionId, id)));
  if (!row) throw new Problem('not-found', 'There is no execution with this id.');
  const { facts } = resolveVersions(await loadFacts(access, id));
  const occurrences = await readOccurrences(access, id);
  const classifications = await chainOfExecution(access, id);
  const related = await readRelated(access, row);
  await access.record({ action: 'execution.read', objectKind: 'execution', objectId: id });
  const summary = toSummary(row);
  const derived = fromRow(row);
  const told = toldBy(facts, row);
  const controls = controlsOf(row, await findingsOf(access, id));
  const reconciliations = await reconciliationsOf(access, id);
  const unknownOutcomes = await unknownOf(access, id);
  return {
    ...summary,
    ...derived,
    ...told,
    controls,
    reconciliations,
    unknown_outcomes: unknownOutcomes,
    summary: summarise(summary, { ...derived, ...told, controls, reconciliations }),
    classifications,
    occurrences,
    related,
  };
}

function findingsOf(access: Access<'quality:drilldown'>, executionId: string) {
  return access.db
    .select({ rule: findings.rule, capability: findings.capability, factIds: findings.factIds })
    .from(findings)
    .where(and(eq(findings.projectId, access.projectId), eq(findings.executionId, executionId)))
    .orderBy(asc(findings.rule), asc(findings.capability));
}

/** What is told from the facts themselves at the moment of reading. */
function toldBy(stored: readonly StoredFact[], row: ExecutionRow) {
  const facts = stored.map((entry) => entry.fact);
  const timeline = timelineOf({
    facts,
    startedAt: row.startedAt.toISOString(),
    lateFactIds: new Set(reduceLifecycle(facts).lateFactIds),
    conflictingFactIds: new Set(row.conflictingFactIds),
    flaggedFactIds: new Set(stored.filter(isTimeFlagged).map((entry) => entry.fact.fact_id)),
  });
  const calls = callsOf(facts, timeline);
  const evaluations = evaluationsOf(facts);
  const artifacts = artifactsOf(facts);
  const answers = answersOf(facts, row);
  return {
    answers,
    unanswered: unansweredOf(answers, facts, RETRY_REASONS[row.retryReason as RetryReason].verdict),
    timeline: timeline.slice(0, MAX_TIMELINE_ITEMS),
    calls: calls.slice(0, MAX_CALLS),
    evaluation_results: evaluations.slice(0, MAX_EVALUATIONS),
    artifacts: artifacts.slice(0, MAX_ARTIFACTS),
    omitted: {
      timeline: Math.max(0, timeline.length - MAX_TIMELINE_ITEMS),
      calls: Math.max(0, calls.length - MAX_CALLS),
      evaluation_results: Math.max(0, evaluations.length - MAX_EVALUATIONS),
      artifacts: Math.max(0, artifacts.length - MAX_ARTIFACTS),
    },
  };
}

function answersOf(facts: readonly Fact[], row: ExecutionRow) {
  return answerQuestions({
    facts,
    startedAt: row.startedAt.toISOString(),
    outcome: row.outcome,
    systemInterruptedAt: row.systemInterruptedAt?.toISOString() ?? null,
    state: row.state,
    reasonCode: row.reasonCode,
    terminalFactId: row.terminalFactId,
    lifecycleSource: row.lifecycleSource,
    attribution: attributionOf(row),
    retryReason: row.retryReason as RetryReason,
  });
}
