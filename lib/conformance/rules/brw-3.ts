import type { Fact } from '@/lib/facts/fact';
import { familyFacts } from '../family-facts';
import { PageControl } from '../page-control';
import { filedUnder, Places, perhapsSame } from '../places';
import type { Check, Rule } from '../rule';

export const brw3: Rule = {
  id: 'BRW-3',
  title: 'After control comes back, an agent looks at the page before it writes',
  why: 'A person has been at the page. What the agent remembers of it is of another page by now, and a click goes where something else is.',
  evidence: 'browser.control with holder; browser.command with access and snapshot_id.',
  judge: (subject) => {
    const facts = familyFacts(subject);
    const pages = new PageControl(facts);
    const looks = new Looks(facts);
    return facts.flatMap((fact, at): Check[] => {
      if (fact.kind !== 'browser.command' || fact.detail.access !== 'write') return [];
      if (fact.execution_id !== subject.executionId) return [];
      const returned = pages.holdOf(fact, at)?.returned;
      if (!returned) return [];
      const verdict = looks.isFresh(fact, at, returned.at) ? 'held' : 'violated';
      return [{ verdict, factIds: [returned.what.fact_id, fact.fact_id] }];
    });
  },
};

/** When each snapshot was first named, and when pages were looked at. */
class Looks {
  private readonly firstNamed = new Map<string, number>();
  private readonly snapshots = new Places<string>();
  private readonly reads = new Places<Fact>();

  constructor(facts: readonly Fact[]) {
    facts.forEach((fact, at) => {
      if (fact.kind !== 'browser.command' && fact.kind !== 'browser.control') return;
      const { snapshot_id: snapshot, lease_id: lease } = fact.detail;
      if (snapshot !== undefined && !this.firstNamed.has(snapshot)) this.firstNamed.set(snapshot, at);
      if (fact.kind !== 'browser.command') return;
      if (snapshot !== undefined) this.snapshots.add(filedUnder(lease), at, snapshot);
      if (fact.detail.access === 'read' && fact.detail.outcome === 'ok') this.reads.add(filedUnder(lease), at, fact);
    });
  }

  /** By the snapshot that the write acts on, else by the newest since the return, else by any reading of the page. */
  isFresh({ detail }: Fact<'browser.command'>, at: number, returnedAt: number): boolean {
    const leases = perhapsSame(detail.lease_id);
    const newest = this.snapshots.lastBefore(leases, at);
    const snapshot = detail.snapshot_id ?? (newest && newest.at > returnedAt ? newest.what : undefined);
    if (snapshot !== undefined) return (this.firstNamed.get(snapshot) ?? -1) >= returnedAt;
    return (this.reads.lastBefore(leases, at)?.at ?? -1) > returnedAt;
  }
}
