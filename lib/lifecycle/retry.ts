import type { Fact } from '@/lib/facts/fact';
import type { RetryVerdict } from '@/lib/projection/projection';
import { type Effect, effectsOf } from './effects';

/** Each reason with its verdict and the sentence that screens show. */
export const RETRY_REASONS = {
  recovery_not_safe: { verdict: 'unsafe', sentence: 'The recovery proposal says that it is not safe to resume.' },
  precondition_unmet: { verdict: 'unsafe', sentence: 'The recovery proposal has a precondition that is not met.' },
  mutation_unknown: {
    verdict: 'unsafe',
    sentence: 'A mutation was sent and nobody knows whether it took effect; look before you repeat it.',
  },
  mutation_done_without_key: {
    verdict: 'unsafe',
    sentence: 'A mutation took effect and carries no idempotency key, so a retry would do it twice.',
  },
  recovery_safe: {
    verdict: 'safe',
    sentence: 'The recovery proposal says that it is safe to resume, and all its preconditions are met.',
  },
  operation_not_reported: {
    verdict: 'unknown',
    sentence: 'A call does not say whether it only read or changed something.',
  },
  dispatch_not_reported: { verdict: 'unknown', sentence: 'A mutation does not say whether it was sent.' },
  mutations_keyed: {
    verdict: 'safe',
    sentence:
      'Every mutation that took effect carries an idempotency key; a retry that sends the same keys repeats nothing.',
  },
  nothing_done: { verdict: 'safe', sentence: 'No mutation was sent, or the ones that were did nothing.' },
  only_queries: { verdict: 'safe', sentence: 'All calls only read.' },
  no_evidence: { verdict: 'unknown', sentence: 'No fact says what this execution changed.' },
} as const satisfies Record<string, { verdict: RetryVerdict; sentence: string }>;
export type RetryReason = keyof typeof RETRY_REASONS;

/** Strongest first; the first effect that is there gives the reason. */
const UNSAFE: readonly (readonly [Effect, RetryReason])[] = [
  ['undecided', 'mutation_unknown'],
  ['done_without_key', 'mutation_done_without_key'],
];
const OTHERWISE: readonly (readonly [Effect, RetryReason])[] = [
  ['operation_unsaid', 'operation_not_reported'],
  ['dispatch_unsaid', 'dispatch_not_reported'],
  ['done_with_key', 'mutations_keyed'],
  ['not_done', 'nothing_done'],
  ['query', 'only_queries'],
];

/**
 * Whether running the execution again is safe, by everything that its facts say it did; facts in their total order.
 * What is not said is never taken for safe. A proposal to recover can lift a doubt, but not a known danger.
 */
export function judgeRetry(facts: readonly Fact[]): RetryReason {
  const proposal = facts.findLast(
    (fact): fact is Fact<'recovery.proposed'> =>
      fact.kind === 'recovery.proposed' && fact.detail.safe_to_resume !== undefined,
  )?.detail;
  if (proposal?.safe_to_resume === false) return 'recovery_not_safe';
  if (proposal?.preconditions?.some((precondition) => !precondition.met)) return 'precondition_unmet';

  const effects = new Set(effectsOf(facts));
  const reasonIn = (table: typeof UNSAFE) => table.find(([effect]) => effects.has(effect))?.[1];
  return reasonIn(UNSAFE) ?? (proposal ? 'recovery_safe' : (reasonIn(OTHERWISE) ?? 'no_evidence'));
}

/** Mutations that may have happened or not, and that nothing later settled. */
export function countUnknownMutations(facts: readonly Fact[]): number {
  return effectsOf(facts).filter((effect) => effect === 'undecided').length;
}
