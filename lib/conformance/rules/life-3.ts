import type { SequenceGap } from '@/lib/lifecycle/sequence';
import { inOrder } from '../proof';
import type { Check, ExecutionEvidence, Rule } from '../rule';

export const life3: Rule = {
  id: 'LIFE-3',
  title: 'No fact is missing, and no number or id stands for two facts',
  why: 'Where facts are missing or contradict each other, everything else that is said of the execution rests on incomplete evidence.',
  evidence: 'seq on every fact of the producer that leads the execution, beginning with 1.',
  judge: judgeSequence,
};

function judgeSequence({ facts, lifecycle, conflictingFactIds }: ExecutionEvidence): readonly Check[] {
  const { numberedFacts, gaps, repeatedSeqs } = lifecycle.seq;
  // Until the end the missing facts may still be on their way.
  const lost = lifecycle.terminal ? gaps : [];
  const proving = inOrder(facts, [
    ...conflictingFactIds,
    ...repeatedSeqs.flatMap((repeated) => repeated.factIds),
    ...lost.flatMap(sidesOf),
  ]);
  if (proving.length > 0) return [{ verdict: 'violated', factIds: proving }];
  if (numberedFacts === 0) return [{ verdict: 'not_evidenced', factIds: [] }];
  return lifecycle.terminal ? [{ verdict: 'held', factIds: [lifecycle.terminal.fact_id] }] : [];
}

function sidesOf({ afterFactId, beforeFactId }: SequenceGap): string[] {
  return afterFactId === null ? [beforeFactId] : [afterFactId, beforeFactId];
}
