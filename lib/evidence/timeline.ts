import { isSupplement } from '@/lib/attribution/supplements';
import type { Fact } from '@/lib/facts/fact';
import { millisecondsBetween, parseInstant } from '@/lib/facts/time';
import type { TimelineItem } from './dossier';
import { capitalized, spaced } from './words';

/** More would be a picture that nobody reads; the list of facts has them all. */
export const MAX_TIMELINE_ITEMS = 1_000;

export interface TimelineInput {
  /** One version of each fact, in order. */
  readonly facts: readonly Fact[];
  readonly startedAt: string;
  readonly lateFactIds: ReadonlySet<string>;
  readonly conflictingFactIds: ReadonlySet<string>;
  /** Facts whose time cannot be right, see lib/projection/time-flags.ts. */
  readonly flaggedFactIds: ReadonlySet<string>;
}

/** The facts of an execution as bars and marks, in the order in which they begin. Pure. */
export function timelineOf(input: TimelineInput): TimelineItem[] {
  const { facts, startedAt, lateFactIds, conflictingFactIds, flaggedFactIds } = input;
  const start = parseInstant(startedAt) ?? 0n;
  const waits = waitsOf(input);
  const depths = depthsOf(facts);
  const items = facts.map((fact): TimelineItem => {
    const observedMs = Number((parseInstant(fact.observed_at) ?? 0n) - start) / 1e6;
    return {
      fact_id: fact.fact_id,
      kind: fact.kind,
      label: labelOf(fact),
      status: statusOf(fact),
      // A call is seen at its end, a wait at its start.
      starts_ms: observedMs - durationOf(fact),
      ends_ms: observedMs + (waits.get(fact.fact_id) ?? 0),
      depth: depths.get(fact.fact_id) ?? 0,
      attempt: attemptOf(fact),
      is_late: lateFactIds.has(fact.fact_id),
      is_conflicting: conflictingFactIds.has(fact.fact_id),
      time_flagged: flaggedFactIds.has(fact.fact_id),
    };
  });
  return items.sort((a, b) => a.starts_ms - b.starts_ms || a.depth - b.depth || b.ends_ms - a.ends_ms);
}

function durationOf(fact: Fact): number {
  return fact.kind === 'model.call' || fact.kind === 'tool.call' ? (fact.detail.duration_ms ?? 0) : 0;
}

/** How long each wait for a person lasted, in milliseconds: to its answer, or to the last fact where there is none. */
function waitsOf({ facts, flaggedFactIds }: TimelineInput): Map<string, number> {
  const answers = new Map(
    facts.flatMap((fact) =>
      fact.kind === 'hitl.resolved' ? [[fact.detail.interrupt_id, fact.observed_at] as const] : [],
    ),
  );
  const last = facts
    .filter((fact) => !flaggedFactIds.has(fact.fact_id))
    .map((fact) => fact.observed_at)
    .sort()
    .at(-1);
  return new Map(
    facts.flatMap((fact) => {
      if (fact.kind !== 'hitl.requested') return [];
      const end = answers.get(fact.detail.interrupt_id) ?? last ?? fact.observed_at;
      return [[fact.fact_id, Math.max(0, millisecondsBetween(fact.observed_at, end))] as const];
    }),
  );
}

function depthsOf(facts: readonly Fact[]): Map<string, number> {
  const MAX_DEPTH = 16;
  const parents = new Map(facts.map((fact) => [fact.fact_id, fact.parent_fact_id]));
  return new Map(
    facts.map(({ fact_id }) => {
      let depth = 0;
      for (let parent = parents.get(fact_id); parent && depth < MAX_DEPTH; parent = parents.get(parent)) {
        if (parents.has(parent)) depth += 1;
      }
      return [fact_id, depth];
    }),
  );
}

function labelOf(fact: Fact): string {
  const of = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');
  switch (fact.kind) {
    case 'execution.started':
      return `Started (${fact.detail.origin})`;
    case 'lifecycle.transition':
      return fact.detail.to === 'terminal' ? `Ended: ${fact.detail.outcome ?? 'unknown'}` : `Became ${fact.detail.to}`;
    case 'model.call':
      return of(fact.detail.operation ?? 'model call', fact.detail.response_model ?? fact.detail.requested_model);
    case 'tool.call':
      return of(fact.detail.capability ?? fact.detail.tool ?? 'tool call', fact.detail.operation);
    case 'control.check':
      return `${capitalized(spaced(fact.detail.control))} check: ${fact.detail.decision}`;
    case 'hitl.requested':
      return `Waits for a person${fact.detail.cause ? `: ${spaced(fact.detail.cause)}` : ''}`;
    case 'hitl.resolved':
      return `Person: ${fact.detail.decision}`;
    case 'recovery.proposed':
      return 'Recovery proposed';
    case 'token.issued':
      return 'Token issued';
    case 'token.checked':
      return `Token checked: ${fact.detail.result}`;
    case 'browser.command':
      return of('Browser', fact.detail.method);
    case 'browser.control':
      return of('Page held by', fact.detail.holder);
    case 'artifact.referenced':
      return of('Artifact', fact.detail.role);
    case 'usage.recorded':
      return of('Usage', fact.detail.model);
    case 'evaluation.recorded':
      return of('Evaluation', fact.detail.evaluator);
    case 'error.observed':
      return of(isSupplement(fact) ? 'Explains a failure:' : 'Error', fact.detail.error_type ?? fact.detail.error_code);
  }
}

function statusOf(fact: Fact): TimelineItem['status'] {
  switch (fact.kind) {
    case 'model.call':
    case 'tool.call':
      return fact.detail.status === 'ok' ? 'ok' : fact.detail.status === 'error' ? 'error' : 'unknown';
    case 'control.check':
      return fact.detail.decision === 'deny' ? 'error' : fact.detail.decision === 'ask' ? 'waiting' : 'ok';
    case 'hitl.requested':
      return 'waiting';
    case 'browser.command':
      return fact.detail.outcome === 'ok' ? 'ok' : fact.detail.outcome === 'failed' ? 'error' : 'unknown';
    case 'lifecycle.transition':
      return fact.detail.outcome === 'failed' ? 'error' : fact.detail.outcome === 'unknown' ? 'unknown' : 'neutral';
    case 'error.observed':
      // What only explains another fact has not failed by itself.
      return isSupplement(fact) ? 'neutral' : 'error';
    case 'token.checked':
      return fact.detail.result === 'deny' ? 'error' : 'ok';
    default:
      return 'neutral';
  }
}

function attemptOf(fact: Fact): number | null {
  const own = fact.kind === 'model.call' || fact.kind === 'tool.call' ? fact.detail.attempt : undefined;
  return own ?? fact.attempt ?? null;
}
