import type { Verdict } from '@/lib/conformance/rule';
import type { Judged, Triage } from './contract';

export const VERDICT_WORDS: Record<Verdict, string> = {
  held: 'Held',
  violated: 'Violated',
  not_evidenced: 'Not evidenced',
};

export const STATE_WORDS: Record<Triage['state'], string> = {
  open: 'Open',
  acknowledged: 'Acknowledged',
  fixed_in_release: 'Fixed in a release',
};

/** Whether the rule had any situation to judge. */
export function isJudged({ held, violated, not_evidenced }: Judged): boolean {
  return held + violated + not_evidenced > 0;
}

/** How the share that held changed against the period before, in shares of 1; null where there is nothing to compare. */
export function shareChange({ share_held, previous }: Judged & { readonly previous: Judged | null }): number | null {
  return share_held && previous?.share_held ? share_held.value - previous.share_held.value : null;
}
