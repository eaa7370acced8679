import type { CallStatus } from '@/lib/facts/vocabulary';
import type { Convention, SpanRole } from './conventions/convention';
import { firstIdentity } from './decoys';
import { readFinishReasons } from './finish-reasons';
import { firstBoolean, firstCount, firstName, firstNumber, firstText } from './first-value';
import { STREAM_FAILED } from './known-errors';
import { canonicalProvider } from './provider';
import type { Attributes, DecodedSpan } from './span';
import type { SpanError } from './span-error';

type Detail = Record<string, unknown>;

const STATUS_OK = 1;

/** What the detail of a call is read from: a span, or the little that a log record has of one. */
export type CallEvidence = Pick<DecodedSpan, 'attributes' | 'startTimeUnixNano' | 'endTimeUnixNano' | 'statusCode'>;

/** The detail of a `model.call`; fields that the span does not give are absent. */
export function modelCallDetail(
  span: CallEvidence,
  convention: Convention,
  role: Extract<SpanRole, { kind: 'model' }>,
  error: SpanError | undefined,
): Detail {
  const { attributes } = span;
  const { fields } = convention;
  const provider = firstText(attributes, fields.provider);
  return withoutAbsent({
    provider: provider === undefined ? undefined : canonicalProvider(provider),
    requested_model: firstIdentity(attributes, fields.requestedModel),
    response_model: firstIdentity(attributes, fields.responseModel),
    operation: role.operation,
    status: callStatus(span, convention, error),
    http_status: error?.httpStatus,
    error_type: error?.errorType,
    error_message: error?.message,
    error_code: error?.errorCode,
    finish_reasons: readFinishReasons(attributes, fields.finishReasons),
    input_tokens: firstCount(attributes, fields.inputTokens),
    output_tokens: firstCount(attributes, fields.outputTokens),
    cached_tokens: firstCount(attributes, fields.cachedTokens),
    reasoning_tokens: firstCount(attributes, fields.reasoningTokens),
    duration_ms: durationMs(span),
    time_to_first_token_ms: timeToFirstTokenMs(span, fields),
    provider_request_id: firstText(attributes, fields.providerRequestId),
    attempt: firstCount(attributes, fields.attempt ?? []),
    streaming: role.streaming ?? firstBoolean(attributes, fields.streaming),
    cost: costUsd(attributes, fields.costUsd),
  });
}

/** The detail of a `tool.call`. */
export function toolCallDetail(
  span: DecodedSpan,
  convention: Convention,
  role: Extract<SpanRole, { kind: 'tool' }>,
  error: SpanError | undefined,
): Detail {
  const { fields } = convention;
  return withoutAbsent({
    tool: firstText(span.attributes, fields.tool) ?? role.tool,
    call_id: firstName(span.attributes, fields.toolCall ?? []),
    operation: role.operation,
    status: callStatus(span, convention, error),
    error_type: error?.errorType,
    error_message: error?.message,
    error_code: codeOrStatus(error),
    duration_ms: durationMs(span),
    target: firstIdentity(span.attributes, fields.target),
  });
}

/**
 * The detail of the `error.observed` of a step that failed; the calls inside may explain it. A step that restates the
 * finish reason `error` had its provider's stream broken off, and the span of that call is often never exported.
 */
export function stepErrorDetail({ attributes }: DecodedSpan, { fields }: Convention, error: SpanError): Detail {
  const isBrokenStream = readFinishReasons(attributes, fields.finishReasons)?.includes('error') ?? false;
  return withoutAbsent({
    error_type: error.errorType,
    error_message: error.message,
    error_code: codeOrStatus(error) ?? (isBrokenStream ? STREAM_FAILED : undefined),
    surface: 'runtime',
    handled: false,
  });
}

/** Kinds without a field for the HTTP status keep it as the code when there is no better one. */
function codeOrStatus(error: SpanError | undefined): string | undefined {
  return error?.errorCode ?? error?.httpStatus?.toString();
}

/** A span that ended without saying how is ok, where its convention means nothing else by that; an open one says nothing. */
function callStatus(
  { attributes, endTimeUnixNano, statusCode }: CallEvidence,
  { unsetStatus }: Convention,
  error: SpanError | undefined,
): CallStatus {
  if (error !== undefined) return 'error';
  if (endTimeUnixNano === null) return 'unknown';
  const isSaid = statusCode === STATUS_OK || firstBoolean(attributes, ['success']) === true;
  return isSaid ? 'ok' : (unsetStatus ?? 'ok');
}

/** Absent when the span is open or ends before it starts. */
function durationMs({ startTimeUnixNano: start, endTimeUnixNano: end }: CallEvidence): number | undefined {
  return start === null || end === null || end < start ? undefined : Number(end - start) / 1e6;
}

function timeToFirstTokenMs(
  { attributes, startTimeUnixNano: start }: CallEvidence,
  fields: Convention['fields'],
): number | undefined {
  const milliseconds = firstNumber(attributes, fields.firstTokenMilliseconds);
  const seconds = firstNumber(attributes, fields.firstTokenSeconds);
  if (milliseconds !== undefined || seconds !== undefined) return milliseconds ?? Number(seconds) * 1000;
  const elapsed = Date.parse(firstText(attributes, fields.firstTokenAt) ?? '') - Number((start ?? 0n) / 1_000n) / 1e3;
  return start !== null && elapsed >= 0 ? elapsed : undefined;
}

/** US dollars, as decimal text. */
export function costUsd(attributes: Attributes, keys: readonly string[]): Detail | undefined {
  const amount = firstNumber(attributes, keys);
  if (amount === undefined || amount < 0 || amount >= 1e15) return undefined;
  return { amount: amount.toFixed(12).replace(/\.?0+$/, ''), currency: 'USD' };
}

/** Equal spans give equal facts, so that a field is either there or not. */
export function withoutAbsent(fields: Detail): Detail {
  const present: Detail = {};
  for (const key in fields) if (fields[key] !== undefined) present[key] = fields[key];
  return present;
}
