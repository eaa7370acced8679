import { currentPrincipal } from '@/lib/access/session';
import { type Environment, environment } from '@/lib/env';
import { readBody } from '@/lib/http/body';
import { scopeOf } from '@/lib/http/route';
import { describeFailure, log } from '@/lib/log';
import { OtlpDecodeError } from '@/lib/otlp/decode-error';
import { decodeTraceJson } from '@/lib/otlp/json/decode-traces';
import { mapSpans } from '@/lib/otlp/map';
import type { Mapped } from '@/lib/otlp/mapped';
import { decodeTraceProtobuf } from '@/lib/otlp/protobuf/decode-traces';
import {
  describeRejections,
  encodeExportResponse,
  encodeFailure,
  type OtlpBody,
  type OtlpEncoding,
  otlpEncoding,
  type PartialSuccess,
} from '@/lib/otlp/response';
import { DEFAULT_DECODE_LIMITS } from '@/lib/otlp/span';
import { Problem, problemResponse, toProblem } from '@/lib/problem';
import { IntakeCounts } from './counts';
import { ingestInto, openIntake } from './ingest';
import { type RejectedItem, UNNAMED_PRODUCER } from './prepare';

/**
 * `POST /v1/traces` (opentelemetry-proto, docs/specification.md, "OTLP/HTTP"): the answer comes in the encoding of
 * the request; what was not taken is a partial success, which clients do not send again; a state that passes is 503.
 */
export async function receiveTraces(request: Request, requestId: string): Promise<Response> {
  const encoding = otlpEncoding(request.headers.get('content-type'));
  if (!encoding) {
    const problem = new Problem('unsupported-media-type', 'Send application/x-protobuf or application/json.');
    return problemResponse(problem, requestId);
  }
  try {
    return respond(await exportTraces(request, requestId, encoding), 200);
  } catch (thrown) {
    const failure =
      thrown instanceof OtlpDecodeError ? new Problem('invalid-request', thrown.message) : toProblem(thrown);
    // An internal fault answered with 500 would make a conforming client drop the batch: it may send it again.
    const status = failure.status === 500 ? 503 : failure.status;
    if (status === 503) log.error('traces.failed', { requestId, ...describeFailure(thrown) });
    return respond(encodeFailure(encoding, status, failure.message), status, failure.extras.retryAfterSeconds ?? 2);
  }
}

async function exportTraces(request: Request, requestId: string, encoding: OtlpEncoding): Promise<OtlpBody> {
  const target = await openIntake(scopeOf(request, requestId, await currentPrincipal(request)));
  const limits = environment();
  const mapped = decode(await readBody(request, limits), encoding, limits);
  const result = await ingestInto(
    target,
    mapped.facts.map((fact) => fact.raw),
    'otlp',
    intakeCounts(mapped),
  );
  return encodeExportResponse(encoding, partialSuccess(mapped, result.rejected));
}

function decode(body: Buffer, encoding: OtlpEncoding, limits: Environment): Mapped {
  const decodeLimits = { ...DEFAULT_DECODE_LIMITS, maxSpans: limits.ASSAY_MAX_ITEMS };
  const decoded = encoding === 'json' ? decodeTraceJson(body, decodeLimits) : decodeTraceProtobuf(body, decodeLimits);
  return mapSpans(decoded);
}

function intakeCounts(mapped: Mapped): IntakeCounts {
  const counts = new IntakeCounts();
  for (const [producer, keys] of mapped.droppedKeys) {
    for (const [key, count] of keys) counts.add(producer, 'dropped', key, count);
  }
  for (const [scope, count] of mapped.unclaimedScopes) counts.add(UNNAMED_PRODUCER, 'unclaimed', scope, count);
  for (const { code, count } of mapped.rejected) counts.add(UNNAMED_PRODUCER, 'rejected', code, count);
  return counts;
}

/** Counts spans, not facts: one whose facts were refused counts once. */
function partialSuccess(mapped: Mapped, refused: readonly RejectedItem[]): PartialSuccess | undefined {
  const unread = describeRejections(mapped.rejected);
  const spans = new Set(refused.map(({ index }) => mapped.facts[index]?.itemIndex));
  if (spans.size === 0) return unread;
  const codes = [...new Set(refused.map(({ code }) => code))].join(', ');
  return {
    rejectedSpans: (unread?.rejectedSpans ?? 0) + spans.size,
    errorMessage: [...(unread ? [unread.errorMessage] : []), `${spans.size} × not a valid fact (${codes})`].join('; '),
  };
}

function respond({ contentType, body }: OtlpBody, status: number, retryAfterSeconds?: number): Response {
  const isRetryable = status === 429 || status === 503;
  return new Response(body as BodyInit, {
    status,
    headers: {
      'content-type': contentType,
      ...(isRetryable && { 'retry-after': String(retryAfterSeconds) }),
    },
  });
}
