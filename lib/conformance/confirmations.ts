import type { Fact } from '@/lib/facts/fact';
import type { Subject } from './rule';

/** What an execution goes on with: what a host has confirmed and whether a person has answered, fact by fact. */
export class Confirmations {
  private readonly confirmed = new Map<string, string>();
  /** An allow that names no capability; for which call it was, nobody can say. */
  private hasUnnamed = false;
  private hasControls = false;
  private answer: string | undefined;

  /** Begins with what the executions say that this one goes on from, the oldest first. */
  constructor({ ancestors }: Pick<Subject, 'ancestors'>) {
    for (const { facts } of [...ancestors].reverse()) for (const fact of facts) this.see(fact);
  }

  see(fact: Fact): void {
    if (fact.kind === 'hitl.resolved' && (fact.detail.decision === 'approve' || fact.detail.decision === 'respond')) {
      this.answer = fact.fact_id;
    }
    if (fact.kind !== 'control.check') return;
    this.hasControls = true;
    const { control, decision, capability, decided_by } = fact.detail;
    if (control !== 'confirmation') return;
    if (decision === 'deny') this.confirmed.delete(capability ?? '');
    if (decision !== 'allow' || decided_by !== 'host') return;
    if (capability === undefined) this.hasUnnamed = true;
    else this.confirmed.set(capability, fact.fact_id);
  }

  /** The fact of the host's confirmation of a capability; none, or nobody can say. */
  of(capability: string | undefined): { factId: string } | 'none' | 'not_evidenced' {
    const factId = capability === undefined ? undefined : this.confirmed.get(capability);
    if (factId !== undefined) return { factId };
    return this.hasControls && !this.hasUnnamed && capability !== undefined ? 'none' : 'not_evidenced';
  }

  /** The fact of a person's answer. */
  ofPerson(): { factId: string } | 'none' | 'not_evidenced' {
    if (this.answer !== undefined) return { factId: this.answer };
    return this.hasControls ? 'none' : 'not_evidenced';
  }
}
