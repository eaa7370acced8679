import type { RawFact } from '@/lib/facts/fact';
import { formatInstant } from '@/lib/facts/time';
import { withoutAbsent } from './call-detail';
import { type Origin, originFields } from './origin';
import type { DecodedSpan } from './span';
import { ERROR_KEYS, readSpanError } from './span-error';

const SPAN_KIND_CLIENT = 3;
/** Either makes a span one of HTTP, by the current and the old name. */
export const HTTP_METHOD_KEYS = ['http.request.method', 'http.method'] as const;
const FIRST_FAILURE = 400;
const DIGITS = /^\d+$/;

/** True for a request that something above it sent; what that was says which convention claims the parent. */
export function isHttpClientSpan({ kind, parentSpanId, attributes }: DecodedSpan): boolean {
  return kind === SPAN_KIND_CLIENT && parentSpanId !== null && HTTP_METHOD_KEYS.some((key) => attributes.has(key));
}

const READ = new Set<string>([...HTTP_METHOD_KEYS, ...ERROR_KEYS, 'exception.type']);

/** True when such a span makes use of the key. */
export function readsHttpKey(key: string): boolean {
  return READ.has(key);
}

/**
 * A request that failed explains the model or tool call above it; it is no call of its own. One that succeeded says
 * nothing, and of neither the address is kept.
 */
export function httpFailure(span: DecodedSpan, origin: Origin): RawFact[] {
  const error = readSpanError(span);
  const status = error?.httpStatus;
  if (error === undefined || (status !== undefined && status < FIRST_FAILURE)) return [];
  // The conventions put the status into `error.type` as well, where it is no type.
  const errorType = DIGITS.test(error.errorType ?? '') ? undefined : error.errorType;
  return [
    {
      ...originFields(origin),
      fact_id: span.spanId,
      execution_id: span.traceId,
      parent_fact_id: span.parentSpanId,
      observed_at: formatInstant(span.endTimeUnixNano ?? span.startTimeUnixNano ?? 0n),
      kind: 'error.observed',
      detail: withoutAbsent({
        for_fact_id: span.parentSpanId,
        surface: 'runtime',
        error_type: errorType,
        error_message: error.message,
        error_code: status?.toString() ?? error.errorCode,
      }),
    },
  ];
}
