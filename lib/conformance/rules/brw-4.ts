import type { Fact } from '@/lib/facts/fact';
import { familyFacts } from '../family-facts';
import { Places } from '../places';
import type { Check, Rule } from '../rule';

export const brw4: Rule = {
  id: 'BRW-4',
  title: 'A write with an unknown outcome is not sent again before the page was read',
  why: 'The first one may have gone through. A second click on “Pay” pays twice, and one look would have told.',
  evidence: 'browser.command with access, outcome, page and replay_of.',
  judge: (subject) => {
    const facts = familyFacts(subject);
    const reads = new Places<Command>();
    const writes = new Places<Command>();
    facts.forEach((fact, at) => {
      if (fact.kind !== 'browser.command') return;
      // A reading that failed has shown nothing.
      if (fact.detail.access === 'read' && fact.detail.outcome === 'ok') reads.add([pageOf(fact)], at, fact);
      if (fact.detail.access === 'write') writes.add([sameAct(fact), replayOf(fact.detail.replay_of)], at, fact);
    });
    return facts.flatMap((fact, at): Check[] => {
      if (fact.kind !== 'browser.command') return [];
      if (fact.detail.access !== 'write' || fact.detail.outcome !== 'unknown') return [];
      const again = writes.firstAfter([sameAct(fact), replayOf(fact.fact_id)], at);
      if (again?.what.execution_id !== subject.executionId) return [];
      const wasRead = (reads.firstAfter([pageOf(fact)], at)?.at ?? Number.POSITIVE_INFINITY) < again.at;
      return [{ verdict: wasRead ? 'held' : 'violated', factIds: [fact.fact_id, again.what.fact_id] }];
    });
  },
};

type Command = Fact<'browser.command'>;

function pageOf({ detail }: Command): string {
  return detail.page_id ?? detail.lease_id ?? '';
}

function sameAct(command: Command): string {
  return `${command.detail.method} on ${pageOf(command)}`;
}

function replayOf(factId: string | undefined): string {
  return `replay of ${factId ?? ''}`;
}
