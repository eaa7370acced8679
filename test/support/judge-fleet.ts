import { Registry } from '@/lib/capabilities/registry';
import { judgeConformance } from '@/lib/conformance/conformance';
import { evidenceOf } from '@/lib/conformance/evidence';
import type { ExecutionEvidence, Verdict } from '@/lib/conformance/rule';
import type { RuleId } from '@/lib/conformance/rule-ids';
import type { RawFact, StoredFact } from '@/lib/facts/fact';
import { parseInstant, storedInstant } from '@/lib/facts/time';
import { prepare } from '@/lib/ingest/prepare';
import { systemInterruption } from '@/lib/lifecycle/silence';
import { NO_SURROUNDINGS } from '@/lib/projection/surroundings';
import type { CapabilityDocument } from '@/lib/simulate/registry';
import { POLICY } from './policy';

const RECEIVED_AT = new Date('2026-12-01T00:00:00Z');

/** The facts of a fleet after the redaction, by execution. */
export function redactFleet(facts: readonly RawFact[]): Map<string, StoredFact[]> {
  const byExecution = new Map<string, StoredFact[]>();
  for (const { fact, digest } of prepare(facts, 'native', POLICY).facts) {
    const known = byExecution.get(fact.execution_id) ?? [];
    byExecution.set(fact.execution_id, known);
    known.push({ fact, digest, receivedAt: RECEIVED_AT });
  }
  return byExecution;
}

export function registryOf(documents: readonly CapabilityDocument[]): Registry {
  return new Registry(
    documents.map((one) => ({
      ...one,
      requiresConfirmation: one.requires_confirmation,
      requiresHitl: one.requires_hitl,
      timeoutMs: one.timeout_ms,
      inForceFrom: storedInstant(new Date(one.in_force_from)),
    })),
  );
}

/** What every rule says of every execution of a fleet, each with what it resumes or recovers; as of `now`. */
export function judgeFleet(
  fleet: ReadonlyMap<string, readonly StoredFact[]>,
  registry: Registry,
  now: Date,
): Map<string, Map<RuleId, Verdict>> {
  const told = new Map([...fleet].map(([id, stored]) => [id, evidenceOf(stored)]));
  const byTarget = new Map<string, ExecutionEvidence[]>();
  for (const one of told.values()) {
    for (const target of targetsOf(one)) byTarget.set(target, [...(byTarget.get(target) ?? []), one]);
  }
  const judged = new Map<string, Map<RuleId, Verdict>>();
  for (const [id, one] of told) {
    const siblings = targetsOf(one).flatMap((target) => byTarget.get(target) ?? []);
    const judgements = judgeConformance({
      ...one,
      ancestors: ancestorsOf(one, told),
      siblings: siblings.filter((other) => other !== one),
      registry,
      limits: NO_SURROUNDINGS.limits,
      systemInterruptedAt: silenceOf(one, now),
      reconciledAt: new Map(),
    });
    judged.set(id, new Map(judgements.map(({ rule, verdict }) => [rule, verdict])));
  }
  return judged;
}

function targetsOf({ facts, executionId }: ExecutionEvidence): string[] {
  const targets = facts.flatMap((fact) =>
    fact.kind === 'execution.started' ? [fact.detail.resumes?.execution_id, fact.detail.recovers?.execution_id] : [],
  );
  return [...new Set(targets)].filter((id): id is string => id !== undefined && id !== executionId);
}

function ancestorsOf(one: ExecutionEvidence, told: ReadonlyMap<string, ExecutionEvidence>): ExecutionEvidence[] {
  const found: ExecutionEvidence[] = [];
  for (let next = [one]; next.length > 0; ) {
    next = next.flatMap((each) => targetsOf(each).flatMap((id) => told.get(id) ?? []));
    next = next.filter((each) => each !== one && !found.includes(each));
    found.push(...next);
  }
  return found;
}

function silenceOf({ facts, lifecycle }: ExecutionEvidence, now: Date): string | null {
  const lastFactAt =
    facts
      .map((fact) => fact.observed_at)
      .sort()
      .at(-1) ?? '';
  if (parseInstant(lastFactAt) === undefined) return null;
  const { state, outcome } = lifecycle;
  return systemInterruption({ state, outcome, lastFactAt, timeFlagged: false }, 60, storedInstant(now));
}
