import type { Actor, Detail } from '@/lib/facts/detail';
import type { Fact } from '@/lib/facts/fact';

/** One request to a person, and what came of it. */
export interface Wait {
  readonly interruptId: string;
  readonly cause: Detail<'hitl.requested'>['cause'] | null;
  /** Stored instant. */
  readonly requestedAt: string;
  readonly requestFactId: string;
  /** Null until somebody answers, or the request expires. */
  readonly resolution: Resolution | null;
}

export interface Resolution {
  /** Stored instant. */
  readonly at: string;
  readonly factId: string;
  readonly decision: Detail<'hitl.resolved'>['decision'];
  /** Null where nobody decided or nobody says who did. */
  readonly decidedBy: Actor | null;
}

/**
 * The requests to people among the facts of one execution, given in their total order. An interrupt is asked once and
 * answered once: its first request counts, and the first resolution after that.
 */
export function waitsOf(facts: readonly Fact[]): Wait[] {
  const waits = new Map<string, Wait>();
  for (const fact of facts) {
    if (fact.kind === 'hitl.requested') {
      const { interrupt_id: interruptId, cause = null } = fact.detail;
      if (waits.has(interruptId)) continue;
      const request = { requestedAt: fact.observed_at, requestFactId: fact.fact_id };
      waits.set(interruptId, { interruptId, cause, ...request, resolution: null });
    }
    if (fact.kind === 'hitl.resolved') {
      const wait = waits.get(fact.detail.interrupt_id);
      if (wait && !wait.resolution) waits.set(wait.interruptId, { ...wait, resolution: resolutionOf(fact) });
    }
  }
  return [...waits.values()];
}

function resolutionOf({ observed_at: at, fact_id: factId, detail }: Fact<'hitl.resolved'>): Resolution {
  return { at, factId, decision: detail.decision, decidedBy: detail.decided_by ?? null };
}
