import type { Fact } from '@/lib/facts/fact';
import { type Act, actsOf } from '@/lib/lifecycle/effects';
import type { ProjectedExecution, UnknownOutcome } from './projection';

/** What nobody knows the outcome of: the execution itself, and the mutations that were sent and never confirmed. */
export function unknownOutcomesOf(facts: readonly Fact[], execution: ProjectedExecution): UnknownOutcome[] {
  const mutations = actsOf(facts)
    .filter(({ effect }) => effect === 'undecided')
    .map(unconfirmedMutation);
  return [...unknownEnding(facts, execution), ...mutations];
}

function unknownEnding(facts: readonly Fact[], execution: ProjectedExecution): UnknownOutcome[] {
  const { outcome, systemInterruptedAt, terminalFactId, endedAt, lastFactAt } = execution;
  const nothing = {
    factId: '',
    kind: 'execution',
    capability: null,
    tool: null,
    provider: null,
    target: null,
  } as const;
  if (systemInterruptedAt !== null) return [{ ...nothing, reason: 'silent', observedAt: lastFactAt }];
  if (outcome !== 'unknown') return [];
  const terminal = facts.find((fact) => fact.fact_id === terminalFactId);
  return [{ ...nothing, reason: 'reported', observedAt: terminal?.observed_at ?? endedAt ?? lastFactAt }];
}

function unconfirmedMutation({ fact }: Act): UnknownOutcome {
  const unconfirmed = {
    factId: fact.fact_id,
    kind: 'mutation',
    reason: 'unconfirmed',
    observedAt: fact.observed_at,
  } as const;
  if (fact.kind === 'browser.command') {
    return { ...unconfirmed, capability: null, tool: fact.detail.method, provider: null, target: null };
  }
  const { capability = null, tool = null, provider = null, target = null } = fact.detail;
  return { ...unconfirmed, capability, tool, provider, target };
}
