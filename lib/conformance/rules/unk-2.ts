import { type Act, actsOf, effectOf } from '@/lib/lifecycle/effects';
import { type Check, type Rule, reconciliationKey } from '../rule';

export const unk2: Rule = {
  id: 'UNK-2',
  title: 'Nothing ends as a success or a failure over a mutation that nobody knows the outcome of',
  why: 'The report says that it is settled, and it is not: what was sent may have happened or not, and nobody looks any more.',
  evidence: 'lifecycle.transition to terminal with an outcome; tool.call and browser.command with what became of them.',
  judge: ({ facts, lifecycle: { terminal, outcome, source }, executionId, reconciledAt }) => {
    if (!terminal) return [];
    const acts = actsOf(facts.slice(0, facts.indexOf(terminal)));
    const unknown = acts.filter(({ fact }) => effectOf(fact) === 'undecided');
    if (unknown.length === 0) return [];
    const isReconciled = ({ fact }: Act) =>
      (reconciledAt.get(reconciliationKey(executionId, fact.fact_id)) ?? terminal.observed_at) < terminal.observed_at;
    const open = unknown.filter((act) => act.effect === 'undecided' && !isReconciled(act));
    const claimsToKnow = outcome === 'completed' || outcome === 'failed';
    if (open.length === 0 || !claimsToKnow) return [{ verdict: 'held', factIds: [terminal.fact_id] }];
    // An outcome that was read out of a span is our reading; no producer claimed it.
    const verdict = source === 'observed' ? 'violated' : 'not_evidenced';
    return open.map(({ fact }): Check => {
      const capability = fact.kind === 'tool.call' ? fact.detail.capability : undefined;
      return { verdict, capability, factIds: [fact.fact_id, terminal.fact_id] };
    });
  },
};
