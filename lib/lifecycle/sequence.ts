import type { Fact } from '@/lib/facts/fact';

/** Numbers that no fact carries. */
export interface SequenceGap {
  /** First and last missing number. */
  readonly from: number;
  readonly to: number;
  /** The fact with the number before; null where the first numbers are missing. */
  readonly afterFactId: string | null;
  readonly beforeFactId: string;
}

/** A number that more than one fact carries. */
export interface RepeatedSeq {
  readonly seq: number;
  readonly factIds: readonly string[];
}

/** What the numbers of an execution's facts say about its completeness. */
export interface Sequence {
  /** How many facts carry a number; without any, nothing can be said. */
  readonly numberedFacts: number;
  readonly gaps: readonly SequenceGap[];
  readonly repeatedSeqs: readonly RepeatedSeq[];
}

/** Producers number from 1; one that begins with 0 has lost nothing either. */
const FIRST_SEQ = 1;

/** The gaps and repetitions in `seq`, by number; facts of one execution, each once, in their total order. */
export function sequenceOf(facts: readonly Fact[]): Sequence {
  const idsBySeq = new Map<number, string[]>();
  let numberedFacts = 0;
  for (const { seq, fact_id } of facts) {
    if (seq === undefined) continue;
    numberedFacts += 1;
    const ids = idsBySeq.get(seq);
    if (ids) ids.push(fact_id);
    else idsBySeq.set(seq, [fact_id]);
  }
  const numbered = [...idsBySeq].sort(([a], [b]) => a - b);
  return {
    numberedFacts,
    gaps: gapsOf(numbered),
    repeatedSeqs: numbered.flatMap(([seq, factIds]) => (factIds.length > 1 ? [{ seq, factIds }] : [])),
  };
}

function gapsOf(numbered: readonly (readonly [seq: number, factIds: readonly string[]])[]): SequenceGap[] {
  const gaps: SequenceGap[] = [];
  let expected = FIRST_SEQ;
  let afterFactId: string | null = null;
  for (const [seq, factIds] of numbered) {
    const beforeFactId = factIds[0] ?? '';
    if (seq > expected) gaps.push({ from: expected, to: seq - 1, afterFactId, beforeFactId });
    expected = seq + 1;
    afterFactId = factIds.at(-1) ?? null;
  }
  return gaps;
}
