import { idRejection, isGiven, isId, SPAN_ID_DIGITS, TRACE_ID_DIGITS } from './ids';
import type { RejectionCode } from './rejection';
import type {
  Attributes,
  DecodedEvent,
  DecodedLink,
  DecodedResource,
  DecodedScope,
  DecodedSpan,
  ErrorSigns,
} from './span';

/** A span as one encoding gave it: ids are still text of any kind, undefined when missing. */
export interface OfferedSpan {
  readonly resource: DecodedResource;
  readonly scope: DecodedScope;
  traceId: string | undefined;
  spanId: string | undefined;
  parentSpanId: string | undefined;
  name: string;
  kind: number;
  startTimeUnixNano: bigint | null;
  endTimeUnixNano: bigint | null;
  statusCode: number;
  statusSigns: ErrorSigns;
  attributeSigns: ErrorSigns;
  attributes: Attributes;
  events: readonly DecodedEvent[];
  links: readonly DecodedLink[];
  skippedKeys: readonly string[];
}

/** The span with its ids in one spelling, or the reason why it is refused; its neighbours are not affected. */
export function acceptSpan(offered: OfferedSpan): DecodedSpan | RejectionCode {
  const { traceId, spanId, parentSpanId } = offered;
  if (!isId(traceId, TRACE_ID_DIGITS)) return idRejection(traceId, 'invalid_trace_id');
  if (!isId(spanId, SPAN_ID_DIGITS)) return idRejection(spanId, 'invalid_span_id');
  const hasParent = isGiven(parentSpanId);
  if (hasParent && !isId(parentSpanId, SPAN_ID_DIGITS)) return idRejection(parentSpanId, 'invalid_parent_span_id');
  // Field by field: copying the rest of an object costs as much as all of the decoding.
  return {
    resource: offered.resource,
    scope: offered.scope,
    traceId: traceId.toLowerCase(),
    spanId: spanId.toLowerCase(),
    parentSpanId: hasParent ? parentSpanId.toLowerCase() : null,
    name: offered.name,
    kind: offered.kind,
    startTimeUnixNano: offered.startTimeUnixNano,
    endTimeUnixNano: offered.endTimeUnixNano,
    statusCode: offered.statusCode,
    statusSigns: offered.statusSigns,
    attributeSigns: offered.attributeSigns,
    attributes: offered.attributes,
    events: offered.events,
    links: offered.links,
    skippedKeys: offered.skippedKeys,
  };
}
