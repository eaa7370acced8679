import { findRootCause } from '@/lib/attribution/root-cause';
import { isSupplement } from '@/lib/attribution/supplements';
import { judgeConformance } from '@/lib/conformance/conformance';
import type { Fact, StoredFact } from '@/lib/facts/fact';
import { lostFacts } from '@/lib/facts/journal-loss';
import { reduceLifecycle } from '@/lib/lifecycle/reduce';
import { systemInterruption } from '@/lib/lifecycle/silence';
import { artifactReferencesOf } from './artifact-references';
import { countCalls } from './calls';
import { contributeCalls, contributeExecution, contributeFailures } from './contributions';
import { contributeControls, controlsOf, findingsOf, subjectOf } from './controls';
import { executionRow } from './execution-row';
import { type FactSet, resolveVersions } from './fact-set';
import { projectOccurrences } from './occurrences';
import type { Projection } from './projection';
import { reconciledOutcome } from './reconciliation';
import { NO_SURROUNDINGS, type Surroundings } from './surroundings';
import { unknownOutcomesOf } from './unknown-outcomes';
import { usageEntriesOf } from './usage-entries';

/**
 * Everything that is derived from the facts under one execution id: its row, its error occurrences, its shares of the
 * rollups, its ledger entries and artifact references, what the rules of conformance say of it.
 * A pure function of the set of facts and of its surroundings: order and how often a fact comes make no difference.
 * @throws RangeError without any fact; there is no execution then.
 */
export function project(stored: readonly StoredFact[], surroundings: Surroundings = NO_SURROUNDINGS): Projection {
  const set = resolveVersions(stored);
  const [first, ...rest] = set.facts.map((entry) => entry.fact);
  if (!first) throw new RangeError('an execution has at least one fact');
  const facts: readonly [Fact, ...Fact[]] = [first, ...rest];
  return {
    executionId: first.execution_id,
    usageEntries: usageEntriesOf(facts),
    artifactReferences: artifactReferencesOf(facts),
    ...(facts.some(isOfRun) ? projectRun(set, facts, surroundings) : NO_RUN),
  };
}

type Run = Omit<Projection, 'executionId' | 'usageEntries' | 'artifactReferences'>;
const NO_RUN: Run = {
  execution: null,
  occurrences: [],
  executionContribution: null,
  callContributions: [],
  failureContributions: [],
  findings: [],
  unknownOutcomes: [],
  controlContribution: null,
};

/** Ledgers, errors that only explain a call and a reporter's own losses are about something that has to be reported itself. */
function isOfRun(fact: Fact): boolean {
  return fact.kind !== 'usage.recorded' && !isSupplement(fact) && lostFacts(fact) === undefined;
}

function projectRun(set: FactSet, facts: readonly [Fact, ...Fact[]], surroundings: Surroundings): Run {
  const lifecycle = reduceLifecycle(facts);
  const rootCause = findRootCause(facts, lifecycle, set.conflictingFactIds);
  const occurrences = projectOccurrences(rootCause, facts);
  const calls = countCalls(set.facts, occurrences, rootCause);
  const told = executionRow(set, facts, lifecycle, calls, rootCause.attribution);
  const systemInterruptedAt = systemInterruption(told, surroundings.silenceLimitMinutes, surroundings.now);
  const judgements = judgeConformance(subjectOf(set, lifecycle, told, systemInterruptedAt, surroundings));
  const execution = { ...told, systemInterruptedAt, ...controlsOf(judgements) };
  return {
    execution,
    occurrences,
    findings: findingsOf(judgements, facts, execution),
    unknownOutcomes: unknownOutcomesOf(facts, execution),
    controlContribution: contributeControls(judgements, execution),
    executionContribution: contributeExecution(
      execution,
      reconciledOutcome(surroundings.reconciliations, execution.executionId),
    ),
    callContributions: contributeCalls(calls, execution, rootCause),
    failureContributions: contributeFailures(calls, execution),
  };
}
