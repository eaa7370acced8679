import { OtlpDecodeError } from '@/lib/otlp/decode-error';
import { Problem, type ProblemKind } from '@/lib/problem';
import { IntakeCounts } from './counts';
import { groupCommit } from './group-commit';
import { UNNAMED_PRODUCER } from './prepare';

/** Refusals that the sender can put right; what passes by itself is sent again and not counted. */
export const COUNTED_REFUSALS = [
  'invalid-request',
  'too-large',
  'unsupported-media-type',
] as const satisfies readonly ProblemKind[];
export type CountedRefusal = (typeof COUNTED_REFUSALS)[number];

/**
 * Counts a whole request of which nothing was taken among the rejections of the project, so that an administrator sees
 * what only the sender's log would have said. Of the request only the code is kept. Never fails.
 */
export async function noteRefusedRequest(projectId: string, thrown: unknown): Promise<void> {
  const code = codeOf(thrown);
  if (!code) return;
  const counts = new IntakeCounts();
  counts.add(UNNAMED_PRODUCER, 'rejected', code);
  try {
    await groupCommit().submit(projectId, [], counts);
  } catch {
    // The sender is told about the request, not about the counter.
  }
}

function codeOf(thrown: unknown): string | undefined {
  if (thrown instanceof OtlpDecodeError) return thrown.code;
  if (!(thrown instanceof Problem)) return undefined;
  return COUNTED_REFUSALS.find((kind) => kind === thrown.kind);
}
