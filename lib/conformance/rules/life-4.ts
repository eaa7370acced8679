import type { Fact } from '@/lib/facts/fact';
import { unobserved } from '../lifecycle-evidence';
import type { Check, Rule, Subject } from '../rule';

export const life4: Rule = {
  id: 'LIFE-4',
  title: 'A running execution reports until its end',
  why: 'An execution that falls silent may still be acting, or may have died in the middle of an act; nobody can say whether it has to be stopped or repeated.',
  evidence: 'A terminal lifecycle.transition, or any fact more often than the limit of silence of the project.',
  judge: (subject) => unobserved(subject) ?? judgeSilence(subject),
};

function judgeSilence({ facts, lifecycle, systemInterruptedAt }: Subject): readonly Check[] {
  if (systemInterruptedAt !== null) return [{ verdict: 'violated', factIds: lastBefore(facts, systemInterruptedAt) }];
  return lifecycle.terminal ? [{ verdict: 'held', factIds: [lifecycle.terminal.fact_id] }] : [];
}

/** The fact after which the silence began. Later ones have a time that cannot be right, else they would have ended it. */
function lastBefore(facts: readonly Fact[], limit: string): string[] {
  const last = facts.reduce<Fact | undefined>(
    (latest, fact) => (fact.observed_at < limit && (!latest || fact.observed_at >= latest.observed_at) ? fact : latest),
    undefined,
  );
  return last ? [last.fact_id] : [];
}
