import { unobserved } from '../lifecycle-evidence';
import { inOrder } from '../proof';
import type { Check, ExecutionEvidence, Rule } from '../rule';

export const life2: Rule = {
  id: 'LIFE-2',
  title: 'Nothing but usage, artifacts and evaluations is observed after the end',
  why: 'What an execution does after it reported its end is done without anybody watching: it can no longer be cancelled, and its outcome does not cover it.',
  evidence: 'A terminal lifecycle.transition, and seq or true times on all facts.',
  judge: (subject) => unobserved(subject) ?? judgeEnd(subject),
};

function judgeEnd({ facts, lifecycle: { terminal, lateFactIds } }: ExecutionEvidence): readonly Check[] {
  if (!terminal) return [];
  if (lateFactIds.length === 0) return [{ verdict: 'held', factIds: [terminal.fact_id] }];
  return [{ verdict: 'violated', factIds: inOrder(facts, [terminal.fact_id, ...lateFactIds]) }];
}
