import type { CountedTransition } from '@/lib/lifecycle/course';
import type { Lifecycle } from '@/lib/lifecycle/reduce';
import { isReachable } from '@/lib/lifecycle/transitions';
import { unobserved } from '../lifecycle-evidence';
import type { Check, Rule } from '../rule';

export const life1: Rule = {
  id: 'LIFE-1',
  title: 'Every transition is legal from the state before it',
  why: 'An execution that goes back to running, or goes on after it began to cancel, did something that its host no longer controlled, or is really two executions.',
  evidence: 'execution.started and every lifecycle.transition, with seq.',
  judge: (subject) => unobserved(subject) ?? judgeCourse(subject.lifecycle),
};

/** What comes after the terminal is not a transition any more; LIFE-2 speaks of it. */
function judgeCourse({ transitions, starts, seq }: Lifecycle): readonly Check[] {
  const counted = transitions.filter((one) => !one.isLate);
  if (counted.length === 0) return [];
  const violating = new Set<string>();
  const unproven: string[] = [];
  counted.forEach((one, index) => {
    if (one.isLegal) return;
    const before = counted[index - 1]?.fact ?? starts[0];
    const ids = [...(before ? [before.fact_id] : []), one.fact.fact_id];
    if (mayHaveBeenLegal(one, before?.seq, seq)) unproven.push(...ids);
    else for (const id of ids) violating.add(id);
  });
  if (violating.size > 0) return [{ verdict: 'violated', factIds: [...violating] }];
  if (unproven.length > 0) return [{ verdict: 'not_evidenced', factIds: unproven }];
  return [{ verdict: 'held', factIds: counted.map((one) => one.fact.fact_id) }];
}

/** Where numbers are missing just before it, the lost facts may have led to it legally. */
function mayHaveBeenLegal({ from, to, fact }: CountedTransition, before = 0, { gaps }: Lifecycle['seq']): boolean {
  const { seq } = fact;
  if (seq === undefined || !isReachable(from, to)) return false;
  return gaps.some((gap) => gap.from > before && gap.to < seq);
}
