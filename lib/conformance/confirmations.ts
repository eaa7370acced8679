import type { Fact } from '@/lib/facts/fact';
import type { Verdict } from './rule';

/** Whether something is shown, and by which facts. */
export interface Proof {
  readonly verdict: Verdict;
  readonly factIds: readonly string[];
}

/** What hosts have confirmed and whether a person has answered, as far as the facts seen so far say. */
export class Confirmations {
  /** The newest decision on the confirmation of each capability that counts: a host's allow, anybody's denial. */
  private readonly decided = new Map<string, Fact<'control.check'>>();
  /** An allow that names no capability: nobody can say which call it was for. */
  private hasUnnamed = false;
  private answer: string | undefined;
  private readonly unshown: Proof;

  /** @param reportsControls whether the producers report what their controls decide, so that a missing allow says something */
  constructor(reportsControls: boolean) {
    this.unshown = { verdict: reportsControls ? 'violated' : 'not_evidenced', factIds: [] };
  }

  see(fact: Fact): void {
    if (fact.kind === 'hitl.resolved' && (fact.detail.decision === 'approve' || fact.detail.decision === 'respond')) {
      this.answer = fact.fact_id;
    }
    if (fact.kind !== 'control.check' || fact.detail.control !== 'confirmation') return;
    const { decision, capability, decided_by } = fact.detail;
    const counts = decision === 'deny' || (decision === 'allow' && decided_by === 'host');
    if (!counts) return;
    if (capability !== undefined) this.decided.set(capability, fact);
    else if (decision === 'allow') this.hasUnnamed = true;
  }

  /** Whether a host has confirmed the capability. */
  ofHost(capability: string | undefined): Proof {
    if (capability === undefined) return { verdict: 'not_evidenced', factIds: [] };
    const decision = this.decided.get(capability);
    if (!decision) return this.hasUnnamed ? { verdict: 'not_evidenced', factIds: [] } : this.unshown;
    return { verdict: decision.detail.decision === 'allow' ? 'held' : 'violated', factIds: [decision.fact_id] };
  }

  /** Whether a person has answered. */
  ofPerson(): Proof {
    return this.answer === undefined ? this.unshown : { verdict: 'held', factIds: [this.answer] };
  }
}
