import { EVENT_NAME } from './conventions/log-conventions';
import { firstText } from './first-value';
import { idRejection, isGiven, isId, SPAN_ID_DIGITS, TRACE_ID_DIGITS } from './ids';
import type { DecodedLogRecord } from './log';
import type { RejectionCode } from './rejection';
import type { Attributes, DecodedResource, DecodedScope, ErrorSigns } from './span';

/** A log record as one encoding gave it: ids are still text of any kind, undefined when missing. */
export interface OfferedLogRecord {
  readonly resource: DecodedResource;
  readonly scope: DecodedScope;
  traceId: string | undefined;
  spanId: string | undefined;
  timeUnixNano: bigint | null;
  observedTimeUnixNano: bigint | null;
  eventName: string;
  /** The body where it is text of at most `MAX_EVENT_NAME` characters, else empty. */
  shortBody: string;
  severityNumber: number;
  attributes: Attributes;
  errorSigns: ErrorSigns;
  skippedKeys: readonly string[];
}

export const MAX_EVENT_NAME = 128;
/** Claude Code names its event in the body; anything else there is what somebody said. */
const EVENT_TOKEN = /^[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+$/;

/** The record with its ids in one spelling and its event's name, or the reason why it is refused. */
export function acceptLogRecord(offered: OfferedLogRecord): DecodedLogRecord | RejectionCode {
  const { traceId, spanId } = offered;
  const hasTrace = isGiven(traceId);
  if (hasTrace && !isId(traceId, TRACE_ID_DIGITS)) return idRejection(traceId, 'invalid_trace_id');
  const hasSpan = isGiven(spanId);
  if (hasSpan && !isId(spanId, SPAN_ID_DIGITS)) return idRejection(spanId, 'invalid_span_id');
  return {
    resource: offered.resource,
    scope: offered.scope,
    traceId: hasTrace ? traceId.toLowerCase() : null,
    spanId: hasSpan ? spanId.toLowerCase() : null,
    timeUnixNano: offered.timeUnixNano ?? offered.observedTimeUnixNano,
    eventName: eventNameOf(offered),
    severityNumber: offered.severityNumber,
    attributes: offered.attributes,
    errorSigns: offered.errorSigns,
    skippedKeys: offered.skippedKeys,
  };
}

function eventNameOf({ eventName, attributes, shortBody }: OfferedLogRecord): string {
  if (eventName !== '') return eventName;
  return firstText(attributes, [EVENT_NAME]) ?? (EVENT_TOKEN.test(shortBody) ? shortBody : '');
}
