import { sentenceCase } from '@/lib/format/id';
import { MISSING } from '@/lib/format/number';
import { LEAST_THREADS } from '@/lib/redaction/template-threshold';
import type { Group } from './contract';
import type { GroupState, StoredState } from './lifecycle';

export const STATE_WORDS: Record<GroupState, string> = {
  regressed: 'Regressed',
  new: 'New',
  triaged: 'Triaged',
  in_progress: 'In progress',
  resolved: 'Resolved',
};

/** What a group is called beside the mark of its domain: "Rate limited · chat · openai". */
export function nameOf(group: Pick<Group, 'error_class' | 'operation' | 'provider'>): string {
  return [sentenceCase(group.error_class), group.operation, group.provider].filter(Boolean).join(' · ');
}

/** Rule 4 of the redaction, in a few words. */
export const WITHHELD = `Text withheld until seen in ${LEAST_THREADS} threads`;

/** What a move is called on its button. */
export function moveName(from: GroupState, to: StoredState): string {
  if (to === 'resolved') return 'Resolve';
  if (to === 'in_progress') return 'Start work';
  if (from === 'resolved' || from === 'regressed') return 'Reopen';
  return from === 'in_progress' ? 'Stop work' : 'Mark as triaged';
}

/** How much more often than elsewhere: "2.9×". One decimal is as much as such a ratio can bear. */
export function formatLift(lift: number | null): string {
  if (lift === null) return MISSING;
  if (lift < 0.1) return '<0.1×';
  return `${lift < 10 ? lift.toFixed(1) : Math.round(lift)}×`;
}
