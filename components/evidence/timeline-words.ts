import type { TimelineItem } from '@/lib/evidence/dossier';
import { formatDuration } from '@/lib/format/duration';

/** What is odd about a fact, and its attempt where it is not the first; in words, for badges and for names. */
export function remarksOn(item: TimelineItem): string[] {
  return [
    item.attempt !== null && item.attempt > 1 && `attempt ${item.attempt}`,
    item.is_late && 'late',
    item.is_conflicting && 'conflicting',
    item.time_flagged && 'clock off',
  ].filter((remark): remark is string => Boolean(remark));
}

export const STATUS_WORDS: Record<TimelineItem['status'], string> = {
  ok: 'ok',
  error: 'failed or denied',
  waiting: 'waiting',
  unknown: 'unknown',
  neutral: '',
};

/** Everything that the picture shows of an item beside its name, for those who do not see it. */
export function detailOfItem(item: TimelineItem): string {
  const length = item.ends_ms - item.starts_ms;
  const when = item.time_flagged ? 'at a time that cannot be right' : `at ${formatDuration(item.starts_ms)}`;
  return [item.kind, STATUS_WORDS[item.status], when, length > 0 && `for ${formatDuration(length)}`, ...remarksOn(item)]
    .filter(Boolean)
    .join(', ');
}
