import type {
  Attributes,
  DecodedEvent,
  DecodedLink,
  DecodedResource,
  DecodedScope,
  DecodedSpan,
  DecodeLimits,
  ErrorSigns,
  SpanRejection,
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
  attributes: Attributes;
  events: readonly DecodedEvent[];
  links: readonly DecodedLink[];
  skippedKeys: readonly string[];
  /** Attributes of the span, its events and its links, the skipped ones too. */
  attributeCount: number;
}

const HEX = /^[0-9A-Fa-f]+$/;
const ZEROS = /^0*$/;
const BASE64_ID = /^(?:[A-Za-z0-9+/]{22}==|[A-Za-z0-9+/]{11}=)$/;

/** The span with its ids in one spelling, or the reason why it is refused; its neighbours are not affected. */
export function acceptSpan(offered: OfferedSpan, limits: DecodeLimits): DecodedSpan | SpanRejection {
  const { traceId, spanId, parentSpanId } = offered;
  if (offered.attributeCount > limits.maxAttributesPerSpan) return 'too_many_attributes';
  if (!isId(traceId, 32)) return isBase64Id(traceId) ? 'base64_id' : 'invalid_trace_id';
  if (!isId(spanId, 16)) return isBase64Id(spanId) ? 'base64_id' : 'invalid_span_id';
  // Some exporters spell "no parent" as zeros instead of leaving it empty.
  const isRoot = parentSpanId === undefined || ZEROS.test(parentSpanId);
  if (!isRoot && !isId(parentSpanId, 16)) return isBase64Id(parentSpanId) ? 'base64_id' : 'invalid_parent_span_id';
  // Field by field: copying the rest of an object costs as much as all of the decoding.
  return {
    resource: offered.resource,
    scope: offered.scope,
    traceId: traceId.toLowerCase(),
    spanId: spanId.toLowerCase(),
    parentSpanId: isRoot ? null : parentSpanId.toLowerCase(),
    name: offered.name,
    kind: offered.kind,
    startTimeUnixNano: offered.startTimeUnixNano,
    endTimeUnixNano: offered.endTimeUnixNano,
    statusCode: offered.statusCode,
    statusSigns: offered.statusSigns,
    attributes: offered.attributes,
    events: offered.events,
    links: offered.links,
    skippedKeys: offered.skippedKeys,
  };
}

function isId(text: string | undefined, digits: number): text is string {
  return text !== undefined && text.length === digits && HEX.test(text) && !ZEROS.test(text);
}

/** A generic protobuf-JSON mapping writes ids as base64; the sender is told so instead of "invalid". */
function isBase64Id(text: string | undefined): boolean {
  return text !== undefined && BASE64_ID.test(text);
}

/** Counts rejections by reason. */
export class RejectionTally {
  readonly counts = new Map<SpanRejection, number>();
  total = 0;
  add(reason: SpanRejection): void {
    this.total += 1;
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
  }
}
