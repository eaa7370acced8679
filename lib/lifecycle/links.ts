import type { StartedFact } from './counted';
import type { Lifecycle } from './reduce';

/** How one execution of an interaction goes on from another. */
export interface InteractionLink {
  readonly kind: 'resume' | 'recovery';
  /** The execution that waited, or that is recovered; not necessarily one of this interaction. */
  readonly from: string;
  /** The interrupt or the proposal; null where the start names none. */
  readonly reference: string | null;
  readonly to: string;
  /** The start that says so. */
  readonly factId: string;
  /** Whether `from` is an execution of this interaction. */
  readonly isExecutionKnown: boolean;
  /** Whether that execution requested this interrupt, or made this proposal. */
  readonly isReferenceKnown: boolean;
}

/** What the links of an execution are made of. */
export interface Linked {
  readonly executionId: string;
  readonly lifecycle: Pick<Lifecycle, 'starts' | 'waits'>;
  readonly proposalIds: readonly string[];
}

/** The links that the starts of these executions name, in the order of the executions. */
export function linksOf(members: readonly Linked[]): InteractionLink[] {
  const byId = new Map(members.map((member) => [member.executionId, member]));
  return members.flatMap(({ executionId, lifecycle }) =>
    lifecycle.starts.flatMap((start) => linksOfStart(start, executionId, byId)),
  );
}

function linksOfStart(start: StartedFact, to: string, byId: ReadonlyMap<string, Linked>): InteractionLink[] {
  const { resumes, recovers } = start.detail;
  const links: InteractionLink[] = [];
  if (resumes) {
    const source = byId.get(resumes.execution_id);
    const reference = resumes.interrupt_id ?? null;
    const isReferenceKnown = source?.lifecycle.waits.some((wait) => wait.interruptId === reference) ?? false;
    const named = { from: resumes.execution_id, reference, to, factId: start.fact_id };
    links.push({ kind: 'resume', ...named, isExecutionKnown: source !== undefined, isReferenceKnown });
  }
  if (recovers) {
    const source = byId.get(recovers.execution_id);
    const reference = recovers.proposal_id ?? null;
    const isReferenceKnown = reference !== null && (source?.proposalIds.includes(reference) ?? false);
    const named = { from: recovers.execution_id, reference, to, factId: start.fact_id };
    links.push({ kind: 'recovery', ...named, isExecutionKnown: source !== undefined, isReferenceKnown });
  }
  return links;
}
