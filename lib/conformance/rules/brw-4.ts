import type { Fact } from '@/lib/facts/fact';
import type { Check, Rule } from '../rule';

export const brw4: Rule = {
  id: 'BRW-4',
  title: 'A write with an unknown outcome is not sent again before the page was read',
  why: 'The first one may have gone through. A second click on “Pay” pays twice, and one look would have told.',
  evidence: 'browser.command with access, outcome, page and replay_of.',
  judge: ({ facts }) => {
    const unknown = new Map<string, Unknown>();
    const replayable = new Map<string, Unknown>();
    const lastRead = new Map<string, number>();
    return facts.flatMap((fact, at): Check[] => {
      if (fact.kind !== 'browser.command') return [];
      const page = fact.detail.page_id ?? fact.detail.lease_id ?? '';
      if (fact.detail.access === 'read') lastRead.set(page, at);
      if (fact.detail.access !== 'write') return [];
      const name = `${page} ${fact.detail.method}`;
      const before = replayable.get(fact.detail.replay_of ?? '') ?? unknown.get(name);
      if (before) {
        unknown.delete(before.name);
        replayable.delete(before.fact.fact_id);
      }
      if (fact.detail.outcome === 'unknown') {
        const own = { fact, name, page, at };
        unknown.set(name, own);
        replayable.set(fact.fact_id, own);
      }
      if (!before) return [];
      const wasRead = (lastRead.get(before.page) ?? -1) > before.at;
      return [{ verdict: wasRead ? 'held' : 'violated', factIds: [before.fact.fact_id, fact.fact_id] }];
    });
  },
};

interface Unknown {
  readonly fact: Fact<'browser.command'>;
  readonly name: string;
  readonly page: string;
  readonly at: number;
}
