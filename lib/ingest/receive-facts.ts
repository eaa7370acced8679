import { currentPrincipal } from '@/lib/access/session';
import { environment } from '@/lib/env';
import { holdBody } from '@/lib/http/body';
import { scopeOf } from '@/lib/http/route';
import { Problem } from '@/lib/problem';
import { IntakeCounts } from './counts';
import { type IntakeTarget, ingestInto, openIntake } from './ingest';
import { type NativeMediaType, nativeMediaType, readNative } from './native';
import { type RejectedItem, UNNAMED_PRODUCER } from './prepare';
import { noteRefusedRequest } from './refused-request';

/** The answer of `POST /api/v1/facts`. */
export interface FactsReceipt {
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: readonly RejectedItem[];
}

/**
 * Takes in native facts. The sender is known and allowed before the body is read.
 * @throws Problem as its parts do.
 */
export async function receiveFacts(request: Request, requestId: string): Promise<FactsReceipt> {
  const project = new URL(request.url).searchParams.get('project') ?? undefined;
  const target = await openIntake(scopeOf(request, requestId, await currentPrincipal(request), project));
  try {
    return await takeFacts(target, request);
  } catch (thrown) {
    await noteRefusedRequest(target.projectId, thrown);
    throw thrown;
  }
}

async function takeFacts(target: IntakeTarget, request: Request): Promise<FactsReceipt> {
  const mediaType = nativeMediaType(request.headers.get('content-type'));
  if (!mediaType) throw new Problem('unsupported-media-type', 'Send application/json or application/x-ndjson.');
  return holdBody(request, environment(), (body) => storeFacts(target, body, mediaType));
}

async function storeFacts(target: IntakeTarget, body: Buffer, mediaType: NativeMediaType): Promise<FactsReceipt> {
  const { raws, positions, unreadable } = readNative(body, mediaType, environment().ASSAY_MAX_ITEMS);
  const counts = new IntakeCounts();
  for (const { code } of unreadable) counts.add(UNNAMED_PRODUCER, 'rejected', code);
  const { accepted, duplicates, rejected } = await ingestInto(target, raws, 'native', counts);
  const placed = rejected.map((item) => ({ ...item, index: positions[item.index] ?? item.index }));
  return { accepted, duplicates, rejected: [...placed, ...unreadable].sort((a, b) => a.index - b.index) };
}
