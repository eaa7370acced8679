import type { Mapped } from '@/lib/otlp/mapped';
import { IntakeCounts } from './counts';
import { UNNAMED_PRODUCER } from './prepare';

/** What was lost while a request was decoded and mapped, in the form in which it is counted. */
export function countsOf(mapped: Mapped): IntakeCounts {
  const counts = new IntakeCounts();
  for (const [producer, keys] of mapped.droppedKeys) {
    for (const [key, count] of keys) counts.add(producer, 'dropped', key, count);
  }
  for (const [scope, count] of mapped.unclaimedScopes) counts.add(UNNAMED_PRODUCER, 'unclaimed', scope, count);
  for (const { code, count } of mapped.rejected) counts.add(UNNAMED_PRODUCER, 'rejected', code, count);
  return counts;
}
