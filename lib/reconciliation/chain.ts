import { headOf } from '@/lib/classification/chain';
import { outcomesOf, type ReconciledOutcome, type UnknownKind } from './vocabulary';

/** What the rules of a chain look at. */
export interface Word {
  readonly id: string;
  readonly supersedes: string | null;
  /** Null withdraws. */
  readonly outcome: string | null;
}

export type Refusal = 'stale' | 'nothing_to_withdraw' | 'does_not_fit';

/**
 * Whether a word may be appended: it continues the newest one that its author has seen, it fits what is reconciled, and
 * only what counts can be withdrawn. Undefined when it may. Pure.
 */
export function refuseWord(
  chain: readonly Word[],
  kind: UnknownKind,
  word: { readonly supersedes: string | null; readonly outcome: ReconciledOutcome | null },
): Refusal | undefined {
  const head = headOf(chain);
  if ((head?.id ?? null) !== word.supersedes) return 'stale';
  if (word.outcome === null) return head === undefined || head.outcome === null ? 'nothing_to_withdraw' : undefined;
  return outcomesOf(kind).includes(word.outcome) ? undefined : 'does_not_fit';
}
