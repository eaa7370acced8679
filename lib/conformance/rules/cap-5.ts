import type { Fact } from '@/lib/facts/fact';
import { type ToolCall, wasSent } from '../registered-call';
import type { Check, Rule } from '../rule';

export const cap5: Rule = {
  id: 'CAP-5',
  title: 'What a control denied is not called',
  why: 'A denial that changes nothing is no control. Whoever relies on it is protected by nothing.',
  evidence: 'control.check with decision and capability; tool.call with capability and dispatch_state.',
  judge: ({ facts }) => {
    const denials = new Map<string, Denial[]>();
    const judged: Check[] = [];
    for (const fact of facts) {
      if (fact.kind === 'control.check') see(fact, denials, judged);
      if (fact.kind === 'tool.call' && wasSent(fact)) call(fact, denials, judged);
    }
    const open = [...denials.values()].flat();
    return [...judged, ...open.map((denial) => ({ ...checkOf(denial), verdict: denial.doubt ?? 'held' }) as Check)];
  },
};

interface Denial {
  readonly fact: Fact<'control.check'>;
  /** A call that may have been stopped by it, or not. */
  doubt?: 'not_evidenced';
}

function checkOf({ fact }: Denial): Omit<Check, 'verdict'> {
  return { capability: fact.detail.capability, factIds: [fact.fact_id] };
}

function see(fact: Fact<'control.check'>, denials: Map<string, Denial[]>, judged: Check[]): void {
  const { capability, control, decision } = fact.detail;
  if (capability === undefined) return;
  const open = denials.get(capability) ?? [];
  if (decision === 'deny') denials.set(capability, [...open.slice(-MOST_OPEN), { fact }]);
  if (decision !== 'allow') return;
  const lifted = open.filter((denial) => denial.fact.detail.control === control);
  judged.push(...lifted.map((denial) => ({ ...checkOf(denial), verdict: denial.doubt ?? ('held' as const) })));
  denials.set(
    capability,
    open.filter((denial) => !lifted.includes(denial)),
  );
}

/** Denials of one capability that are kept in mind; more of them say nothing new, and a flood must not cost more. */
const MOST_OPEN = 32;

function call(fact: ToolCall, denials: Map<string, Denial[]>, judged: Check[]): void {
  const { capability = '', dispatch_state, status } = fact.detail;
  const open = denials.get(capability) ?? [];
  if (open.length === 0) return;
  if (dispatch_state === undefined && status !== 'ok') {
    for (const denial of open) denial.doubt = 'not_evidenced';
    return;
  }
  for (const denial of open) {
    judged.push({ ...checkOf(denial), verdict: 'violated', factIds: [denial.fact.fact_id, fact.fact_id] });
  }
  denials.delete(capability);
}
