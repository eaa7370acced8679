import type { RawFact } from '@/lib/facts/fact';
import { offeredContent } from '@/lib/redaction/content-keys';

/** Marks the first of the facts that were read out of an item with what content came along and was dropped (rule RED-1). */
export function markContentOffered(facts: readonly RawFact[], droppedKeys: readonly string[]): readonly RawFact[] {
  const [first, ...rest] = facts;
  if (!first) return facts;
  const words = new Set(droppedKeys.flatMap((key) => offeredContent(key) ?? []));
  return words.size === 0 ? facts : [{ ...first, content_offered: [...words].sort() }, ...rest];
}
