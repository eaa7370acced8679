import { currentPrincipal } from '@/lib/access/session';
import { environment } from '@/lib/env';
import { holdBody } from '@/lib/http/body';
import { checkJson } from '@/lib/http/json-limits';
import { scopeOf } from '@/lib/http/route';
import { describeFailure, log } from '@/lib/log';
import { OtlpDecodeError } from '@/lib/otlp/decode-error';
import { DEFAULT_DECODE_LIMITS } from '@/lib/otlp/limits';
import type { Mapped } from '@/lib/otlp/mapped';
import { readRequest } from '@/lib/otlp/read-request';
import {
  describeRejections,
  encodeExportResponse,
  encodeFailure,
  type OtlpBody,
  type OtlpEncoding,
  otlpEncoding,
  type PartialSuccess,
} from '@/lib/otlp/response';
import type { Signal } from '@/lib/otlp/signal';
import { Problem, problemResponse, toProblem } from '@/lib/problem';
import { pseudonym } from '@/lib/redaction/pseudonym';
import { type IntakeTarget, ingestInto, openIntake } from './ingest';
import { countsOf } from './mapped-counts';
import type { RejectedItem } from './prepare';
import { noteRefusedRequest } from './refused-request';

/**
 * The handler of `POST /v1/<signal>` (opentelemetry-proto, docs/specification.md, "OTLP/HTTP"): the answer comes in the
 * encoding of the request; what was not taken is a partial success, which clients do not send again; a state that passes
 * is 503 or 429.
 */
export function receiveOtlp(signal: Signal): (request: Request, requestId: string) => Promise<Response> {
  return async (request, requestId) => {
    const encoding = otlpEncoding(request.headers.get('content-type'));
    try {
      return respond(await takeIn(signal, encoding, request, requestId), 200);
    } catch (thrown) {
      const failure =
        thrown instanceof OtlpDecodeError ? new Problem('invalid-request', thrown.message) : toProblem(thrown);
      const status = statusFor(request, failure);
      if (failure.status >= 500) log.error('otlp.failed', { requestId, signal, ...describeFailure(thrown) });
      // Where no encoding is known there is none to answer in.
      if (!encoding) return problemResponse(failure, requestId);
      return respond(encodeFailure(encoding, status, failure.message), status);
    }
  };
}

/** The sender is known and allowed before anything of the body is read. */
async function takeIn(
  signal: Signal,
  encoding: OtlpEncoding | undefined,
  request: Request,
  requestId: string,
): Promise<OtlpBody> {
  const target = await openIntake(scopeOf(request, requestId, await currentPrincipal(request)));
  try {
    if (!encoding) throw new Problem('unsupported-media-type', 'Send application/x-protobuf or application/json.');
    return await holdBody(request, environment(), (body) => store(target, signal, encoding, body));
  } catch (thrown) {
    await noteRefusedRequest(target.projectId, thrown);
    throw thrown;
  }
}

async function store(target: IntakeTarget, signal: Signal, encoding: OtlpEncoding, body: Buffer): Promise<OtlpBody> {
  if (encoding === 'json') checkJson(body);
  const options = {
    ...DEFAULT_DECODE_LIMITS,
    maxItems: environment().ASSAY_MAX_ITEMS,
    additionKeys: new Set(target.policy.additions.keys()),
  };
  const mapped = readRequest(signal, encoding, body, options, streamHash(target));
  const raws = mapped.facts.map((fact) => fact.raw);
  const result = await ingestInto(target, raws, 'otlp', countsOf(mapped));
  return encodeExportResponse(signal, encoding, partialSuccess(mapped, result.rejected));
}

/** What identifies a stream may name people, so its hash is keyed as their pseudonyms are. */
function streamHash({ policy }: IntakeTarget): (identity: string) => string {
  return (identity) => pseudonym(policy.pseudonymKey, `stream ${identity}`).slice('p_'.length);
}

/** Counts items, not facts: one whose facts were refused counts once. */
function partialSuccess(mapped: Mapped, refused: readonly RejectedItem[]): PartialSuccess | undefined {
  const unread = describeRejections(mapped.rejected);
  const items = new Set(refused.map(({ index }) => mapped.facts[index]?.itemIndex));
  if (items.size === 0) return unread;
  const codes = [...new Set(refused.map(({ code }) => code))].join(', ');
  return {
    rejected: (unread?.rejected ?? 0) + items.size,
    errorMessage: [...(unread ? [unread.errorMessage] : []), `${items.size} × not a valid fact (${codes})`].join('; '),
  };
}

/** OpenTelemetry's exporter for Python sends a batch again after any 5xx and drops it after 429. */
const DROPS_AFTER_429 = /^OTel-OTLP-Exporter-Python\//i;

/** An internal fault answered with 500 would make a conforming client drop the batch: it may send it again. */
function statusFor(request: Request, { status }: Problem): number {
  if (status === 500) return 503;
  return status === 429 && DROPS_AFTER_429.test(request.headers.get('user-agent') ?? '') ? 503 : status;
}

function respond({ contentType, body }: OtlpBody, status: number): Response {
  const isRetryable = status === 429 || status === 503;
  return new Response(body as BodyInit, {
    status,
    headers: { 'content-type': contentType, ...(isRetryable && { 'retry-after': String(retryAfterSeconds()) }) },
  });
}

/**
 * From 1 to 3, so that senders do not come back together. Exporters drop the batch when it is longer than what is left
 * of their timeout of 10 seconds, and come back without any pause when it is 0.
 */
function retryAfterSeconds(): number {
  return 1 + Math.floor(Math.random() * 3);
}
