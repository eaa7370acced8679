import type { Fact } from '@/lib/facts/fact';
import { millisecondsBetween } from '@/lib/facts/time';
import { isLegalOutcome } from '@/lib/lifecycle/transitions';
import { register, surelySent, wasSent } from '../registered-call';
import type { Check, Rule, Subject, Verdict } from '../rule';

export const life5: Rule = {
  id: 'LIFE-5',
  title: 'A cancelling execution begins no mutation, and ends cancelled, interrupted or unknown',
  why: 'Whoever cancels wants nothing more to happen. A mutation that begins after that was wanted by nobody, and a success reported over it hides that it was cancelled.',
  evidence:
    'lifecycle.transition to cancelling and to terminal with its outcome; tool.call with operation, dispatch_state and duration_ms; browser.command with access.',
  judge: (subject) => {
    const { cancelling, terminal, outcome } = subject.lifecycle;
    if (!cancelling) return [];
    const acts = mutationsAfter(subject, cancelling);
    if (!terminal || outcome === null) return acts;
    const verdict = isLegalOutcome('cancelling', outcome) ? 'held' : 'violated';
    return [{ verdict, factIds: [cancelling.fact_id, terminal.fact_id] }, ...acts];
  },
};

/** A check for each mutation that began after cancelling did, or may have. */
function mutationsAfter(subject: Subject, cancelling: Fact): Check[] {
  return subject.facts.slice(subject.facts.indexOf(cancelling) + 1).flatMap((fact) => {
    const verdict = judgeAct(fact, cancelling, subject);
    if (verdict === null) return [];
    const capability = fact.kind === 'tool.call' ? fact.detail.capability : undefined;
    return [{ verdict, capability, factIds: [cancelling.fact_id, fact.fact_id] }];
  });
}

/** Null for what is no mutation, was not sent, or had begun before. */
function judgeAct(fact: Fact, cancelling: Fact, subject: Subject): Verdict | null {
  if (fact.kind === 'browser.command') return fact.detail.access === 'write' ? 'violated' : null;
  if (fact.kind !== 'tool.call' || !wasSent(fact) || register(subject, fact).operation !== 'mutation') return null;
  const { duration_ms: durationMs } = fact.detail;
  // A call is observed at its end, so without a duration nobody knows whether it had begun before.
  if (durationMs === undefined) return 'not_evidenced';
  if (durationMs > millisecondsBetween(cancelling.observed_at, fact.observed_at)) return null;
  return surelySent(fact) ? 'violated' : 'not_evidenced';
}
