import type { Verdict } from './rule';

const WORST_FIRST = ['violated', 'not_evidenced', 'held'] as const satisfies readonly Verdict[];

/** One verdict on several: violated where any is, else not evidenced where any is, else held. */
export function worst(judged: readonly { readonly verdict: Verdict }[]): Verdict {
  return WORST_FIRST.find((verdict) => judged.some((one) => one.verdict === verdict)) ?? 'held';
}
