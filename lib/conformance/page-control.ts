import type { Fact } from '@/lib/facts/fact';
import { filedUnder, type Placed, Places, perhapsSame } from './places';

type Control = Fact<'browser.control'>;

/** Who holds a page at some place among the facts, as the hand-overs before it say. */
export interface Hold {
  readonly newest: Control;
  /** Where the agent got the page back from a person; none while the person has it, or never had it. */
  readonly returned: Placed<Control> | undefined;
}

/** Who holds which page when. Hand-overs and commands belong together by lease, where both name one. */
export class PageControl {
  private readonly persons = new Places<Control>();
  private readonly agents = new Places<Control>();

  constructor(facts: readonly Fact[]) {
    facts.forEach((fact, at) => {
      if (fact.kind !== 'browser.control') return;
      const holders = fact.detail.holder === 'person' ? this.persons : this.agents;
      holders.add(filedUnder(fact.detail.lease_id), at, fact);
    });
  }

  /** Undefined where nothing says who holds the page. */
  holdOf({ detail }: Fact<'browser.command'>, at: number): Hold | undefined {
    const leases = perhapsSame(detail.lease_id);
    const person = this.persons.lastBefore(leases, at);
    const agent = this.agents.lastBefore(leases, at);
    if (!person) return agent && { newest: agent.what, returned: undefined };
    if (!agent || agent.at < person.at) return { newest: person.what, returned: undefined };
    // An agent that is told again that it has the page got it back the first time.
    return { newest: agent.what, returned: this.agents.firstAfter(leases, person.at) };
  }
}
