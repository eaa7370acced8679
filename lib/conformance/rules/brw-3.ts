import type { Fact } from '@/lib/facts/fact';
import { type Hold, PageControl } from '../page-control';
import type { Check, Rule } from '../rule';

export const brw3: Rule = {
  id: 'BRW-3',
  title: 'After control comes back, an agent looks at the page before it writes',
  why: 'A person has been at the page. What the agent remembers of it is of another page by now, and a click goes where something else is.',
  evidence: 'browser.control with holder; browser.command with access and snapshot_id.',
  judge: ({ facts }) => {
    const pages = new PageControl();
    const looks = new Looks();
    return facts.flatMap((fact, at): Check[] => {
      if (fact.kind === 'browser.control') pages.see(fact, at);
      looks.see(fact, at);
      if (fact.kind !== 'browser.command' || fact.detail.access !== 'write') return [];
      const hold = pages.of(fact);
      if (!hold?.isReturn) return [];
      const verdict = looks.isFresh(fact, hold) ? 'held' : 'violated';
      return [{ verdict, factIds: [hold.control.fact_id, fact.fact_id] }];
    });
  },
};

/** When each snapshot was first named, and when pages were read. */
class Looks {
  private readonly firstSeen = new Map<string, number>();
  private newestSnapshot: string | undefined;
  private lastRead = -1;

  see(fact: Fact, at: number): void {
    if (fact.kind !== 'browser.command' && fact.kind !== 'browser.control') return;
    const { snapshot_id: snapshot } = fact.detail;
    if (snapshot !== undefined) {
      if (!this.firstSeen.has(snapshot)) this.firstSeen.set(snapshot, at);
      this.newestSnapshot = snapshot;
    }
    if (fact.kind === 'browser.command' && fact.detail.access === 'read') this.lastRead = at;
  }

  /** By the snapshot that the write acts on; where nothing names snapshots, by any reading of a page. */
  isFresh({ detail }: Fact<'browser.command'>, { at }: Hold): boolean {
    const snapshot = detail.snapshot_id ?? this.newestSnapshot;
    if (snapshot === undefined) return this.lastRead > at;
    return (this.firstSeen.get(snapshot) ?? -1) >= at;
  }
}
