import type { Fact } from '@/lib/facts/fact';
import { Places } from '../places';
import { surelySent, type ToolCall, wasSent } from '../registered-call';
import type { Check, Rule } from '../rule';

export const cap5: Rule = {
  id: 'CAP-5',
  title: 'What a control denied is not called',
  why: 'A denial that changes nothing is no control. Whoever relies on it is protected by nothing.',
  evidence: 'control.check with decision and capability; tool.call with capability and dispatch_state.',
  judge: ({ facts }) => {
    const decisions = new Decisions(facts);
    return facts.flatMap((fact, at): Check[] => {
      const { capability } = fact.kind === 'control.check' ? fact.detail : {};
      if (fact.kind !== 'control.check' || fact.detail.decision !== 'deny' || capability === undefined) return [];
      return [{ ...decisions.judge(fact, capability, at), capability }];
    });
  },
};

type ControlCheck = Fact<'control.check'>;

/** What came after each denial: an allow of the same control, and calls of the same capability. */
class Decisions {
  private readonly allows = new Places<ControlCheck>();
  private readonly calls = new Places<ToolCall>();
  private readonly perhapsCalls = new Places<ToolCall>();

  constructor(facts: readonly Fact[]) {
    facts.forEach((fact, at) => {
      const { capability } = fact.kind === 'control.check' || fact.kind === 'tool.call' ? fact.detail : {};
      if (capability === undefined) return;
      if (fact.kind === 'control.check' && fact.detail.decision === 'allow') {
        this.allows.add([nameOf(fact, capability)], at, fact);
      }
      if (fact.kind !== 'tool.call' || !wasSent(fact)) return;
      (surelySent(fact) ? this.calls : this.perhapsCalls).add([capability], at, fact);
    });
  }

  judge(denial: ControlCheck, capability: string, at: number): Check {
    const liftedAt = this.allows.firstAfter([nameOf(denial, capability)], at)?.at ?? Number.POSITIVE_INFINITY;
    const call = this.calls.firstAfter([capability], at);
    if (call && call.at < liftedAt) return { verdict: 'violated', factIds: [denial.fact_id, call.what.fact_id] };
    const perhaps = this.perhapsCalls.firstAfter([capability], at);
    if (perhaps && perhaps.at < liftedAt) {
      return { verdict: 'not_evidenced', factIds: [denial.fact_id, perhaps.what.fact_id] };
    }
    return { verdict: 'held', factIds: [denial.fact_id] };
  }
}

/** No identifier holds a space. */
function nameOf({ detail }: ControlCheck, capability: string): string {
  return `${capability} ${detail.control}`;
}
