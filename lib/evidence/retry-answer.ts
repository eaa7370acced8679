import type { Fact } from '@/lib/facts/fact';
import { type Effect, effectsOf } from '@/lib/lifecycle/effects';
import { RETRY_REASONS, type RetryReason } from '@/lib/lifecycle/retry';
import type { Answer } from './dossier';
import { idsOf, ofKind, proved } from './proof';
import { sentence } from './words';

/** The effect that gave the reason, where one alone does; the other reasons rest on everything that was done. */
const DECISIVE: Partial<Record<RetryReason, Effect>> = {
  mutation_unknown: 'undecided',
  mutation_done_without_key: 'done_without_key',
  operation_not_reported: 'operation_unsaid',
  dispatch_not_reported: 'dispatch_unsaid',
};

/** Whether a retry is safe; the facts that decide it first. */
export function retryAnswer(facts: readonly Fact[], reason: RetryReason): Answer {
  if (reason === 'no_evidence') return proved('retry', null, []);
  const { verdict, sentence: why } = RETRY_REASONS[reason];
  return proved('retry', `${sentence([verdict])} ${why}`, idsOf(proofsOf(facts, reason)));
}

function proofsOf(facts: readonly Fact[], reason: RetryReason): Fact[] {
  const proposals = ofKind(facts, 'recovery.proposed').filter(
    ({ detail }) => detail.safe_to_resume !== undefined || detail.preconditions !== undefined,
  );
  if (reason === 'recovery_not_safe' || reason === 'precondition_unmet') return proposals;
  const acts = facts.filter((fact) => fact.kind === 'tool.call' || fact.kind === 'browser.command');
  const decisive = DECISIVE[reason];
  if (decisive) {
    // One effect per act, in the order of the facts.
    const effects = effectsOf(facts);
    return acts.filter((_, index) => effects[index] === decisive);
  }
  return reason === 'recovery_safe' ? [...proposals, ...acts] : acts;
}
