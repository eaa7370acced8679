import { formatInstant } from '@/lib/facts/time';
import { withoutAbsent } from '../call-detail';
import { contentId } from '../content-id';
import { originFields } from '../origin';
import { describeError, ERROR_KEYS } from '../span-error';
import type { LogConvention } from './log-convention';

const EXCEPTION_TYPE = 'exception.type';

/**
 * Exceptions as log records, which replace those on spans (`OTEL_SEMCONV_EXCEPTION_SIGNAL_OPT_IN=logs`), the GenAI event
 * `gen_ai.client.operation.exception` among them. One explains the span that it names and is nothing without it.
 */
export const exceptionLogs: LogConvention = {
  name: 'exception',
  claims: ({ attributes }) => attributes.has(EXCEPTION_TYPE),
  keys: [EXCEPTION_TYPE, ...ERROR_KEYS],
  facts(record, origin) {
    const { traceId, spanId, timeUnixNano, attributes, errorSigns } = record;
    if (traceId === null || spanId === null) return [];
    const thrown = attributes.get(EXCEPTION_TYPE);
    const error = describeError(attributes, typeof thrown === 'string' ? thrown : undefined, errorSigns);
    const { errorType, errorCode, httpStatus } = error;
    return [
      {
        ...originFields(origin),
        fact_id: `${spanId}:exception:${contentId(traceId, spanId, timeUnixNano, errorType, errorCode, httpStatus)}`,
        execution_id: traceId,
        parent_fact_id: spanId,
        observed_at: formatInstant(timeUnixNano ?? 0n),
        kind: 'error.observed',
        detail: withoutAbsent({
          for_fact_id: spanId,
          surface: 'runtime',
          error_type: errorType,
          error_message: error.message,
          error_code: errorCode ?? httpStatus?.toString(),
        }),
      },
    ];
  },
};
