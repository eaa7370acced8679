import type { StoredFact } from '@/lib/facts/fact';
import type { Outcome } from '@/lib/facts/vocabulary';
import { timeExecution } from '@/lib/projection/execution-times';
import { compareText } from '@/lib/projection/fact-order';
import { resolveVersions } from '@/lib/projection/fact-set';
import type { ExecutionState } from '@/lib/projection/projection';
import { type InteractionLink, linksOf } from './links';
import { type Lifecycle, reduceLifecycle } from './reduce';
import type { Wait } from './waits';

/** One execution of an interaction, as its facts tell it. */
export interface MemberExecution {
  readonly executionId: string;
  /** Stored instants; the start is read out of the facts where none says it (lib/projection/execution-times.ts). */
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly lastFactAt: string;
  readonly lifecycle: Lifecycle;
  /** The proposals to recover it that it made. */
  readonly proposalIds: readonly string[];
}

export interface InteractionWait extends Wait {
  /** The execution that waited. */
  readonly executionId: string;
  /** The first execution that resumed it by this interrupt; null while none has. */
  readonly resumedBy: string | null;
}

/** One intent of a person, with everything that was run for it. */
export interface Interaction {
  /** By start, then by id. */
  readonly executions: readonly MemberExecution[];
  /** In the order of the executions that they lead to. */
  readonly links: readonly InteractionLink[];
  /** In the order of the executions that waited. */
  readonly waits: readonly InteractionWait[];
  /** The execution that goes on last; null without any. */
  readonly current: MemberExecution | null;
  readonly state: ExecutionState;
  readonly outcome: Outcome | null;
}

/**
 * Everything that the facts of one interaction's executions say about its course. Pure, and the same in whatever order, in
 * whatever lists and however often the facts come.
 */
export function reduceInteraction(executions: readonly (readonly StoredFact[])[]): Interaction {
  const members = [...byExecution(executions)]
    .map(([executionId, stored]) => memberOf(executionId, stored))
    .sort((a, b) => compareText(a.startedAt, b.startedAt) || compareText(a.executionId, b.executionId));
  const links = linksOf(members);
  const current = lastToGoOn(members, links);
  return {
    executions: members,
    links,
    waits: members.flatMap((member) => waitsWithResumes(member, links)),
    current,
    state: current?.lifecycle.state ?? 'unknown',
    outcome: current?.lifecycle.outcome ?? null,
  };
}

function byExecution(executions: readonly (readonly StoredFact[])[]): Map<string, StoredFact[]> {
  const grouped = new Map<string, StoredFact[]>();
  for (const entry of executions.flat()) {
    const group = grouped.get(entry.fact.execution_id);
    if (group) group.push(entry);
    else grouped.set(entry.fact.execution_id, [entry]);
  }
  return grouped;
}

function memberOf(executionId: string, stored: readonly StoredFact[]): MemberExecution {
  const set = resolveVersions(stored);
  const facts = set.facts.map((entry) => entry.fact);
  const lifecycle = reduceLifecycle(facts);
  const { startedAt, endedAt, lastFactAt } = timeExecution(set.facts, lifecycle);
  const proposals = facts.filter((fact) => fact.kind === 'recovery.proposed').map((fact) => fact.detail.proposal_id);
  return { executionId, startedAt, endedAt, lastFactAt, lifecycle, proposalIds: [...new Set(proposals)] };
}

function waitsWithResumes(member: MemberExecution, links: readonly InteractionLink[]): InteractionWait[] {
  return member.lifecycle.waits.map((wait) => {
    const resume = links.find(
      (link) => link.kind === 'resume' && link.from === member.executionId && link.reference === wait.interruptId,
    );
    return { ...wait, executionId: member.executionId, resumedBy: resume?.to ?? null };
  });
}

/** The last to start of those that no other one resumed or recovered; clocks may disagree about what follows from what. */
function lastToGoOn(members: readonly MemberExecution[], links: readonly InteractionLink[]): MemberExecution | null {
  const continued = new Set(links.filter((link) => link.from !== link.to).map((link) => link.from));
  return members.findLast((member) => !continued.has(member.executionId)) ?? members.at(-1) ?? null;
}
