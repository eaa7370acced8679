import { acceptSpan } from '../accept-span';
import { SPAN_KEYS } from '../conventions/conventions';
import { NO_SIGNS, readMessage } from '../error-text';
import { AttributeBudget, DEFAULT_DECODE_LIMITS, type DecodeOptions } from '../limits';
import { readException } from '../read-exception';
import { type RejectionCode, RejectionTally } from '../rejection';
import type { DecodedEvent, DecodedLink, DecodedResource, DecodedScope, DecodedSpan, DecodedTraces } from '../span';
import { AttributeDecoder } from './attributes';
import { visitItems } from './request';
import { asList, asObject, asText, idText, type JsonObject, toEnum, toNanos } from './value';

const SPAN_KINDS = [
  'SPAN_KIND_UNSPECIFIED',
  'SPAN_KIND_INTERNAL',
  'SPAN_KIND_SERVER',
  'SPAN_KIND_CLIENT',
  'SPAN_KIND_PRODUCER',
  'SPAN_KIND_CONSUMER',
];
const STATUS_CODES = ['STATUS_CODE_UNSET', 'STATUS_CODE_OK', 'STATUS_CODE_ERROR'];

/**
 * An OTLP/JSON trace request. A span that breaks the rules is rejected alone and counted.
 * @throws OtlpDecodeError when no span can be read.
 */
export function decodeTraceJson(body: Uint8Array, limits: DecodeOptions = DEFAULT_DECODE_LIMITS): DecodedTraces {
  const spans: DecodedSpan[] = [];
  const rejected = new RejectionTally();
  const attributes = new AttributeDecoder(new AttributeBudget(limits), limits.maxDepth, limits.additionKeys);
  visitItems(body, 'traces', attributes, rejected, (item, resource, scope) => {
    const isBeyond = spans.length + rejected.total >= limits.maxItems;
    const decoded = isBeyond ? 'too_many_items' : decodeSpan(item, resource, scope, attributes);
    if (typeof decoded === 'string') rejected.add(decoded);
    else spans.push(decoded);
  });
  return { spans, rejected: rejected.counts };
}

function decodeSpan(
  value: unknown,
  resource: DecodedResource,
  scope: DecodedScope,
  attributes: AttributeDecoder,
): DecodedSpan | RejectionCode {
  const span = asObject(value);
  if (span === undefined) return 'not_an_object';
  // Some clients send a plain object of keys and values; there is no telling what else they misunderstood.
  if (asObject(span.attributes) !== undefined) return 'invalid_attributes';
  const startTimeUnixNano = toNanos(span.startTimeUnixNano);
  const endTimeUnixNano = toNanos(span.endTimeUnixNano);
  if (startTimeUnixNano === undefined || endTimeUnixNano === undefined) return 'invalid_time';

  attributes.budget.startItem();
  const taken = attributes.decode(span.attributes, SPAN_KEYS);
  const events = decodeEvents(span.events, attributes, taken.skippedKeys);
  const links = decodeLinks(span.links, attributes, taken.skippedKeys);
  if (attributes.budget.isExceeded) return 'too_many_attributes';
  const status = asObject(span.status);
  const statusMessage = asText(status?.message);
  return acceptSpan({
    resource,
    scope,
    traceId: idText(span.traceId),
    spanId: idText(span.spanId),
    parentSpanId: idText(span.parentSpanId),
    name: asText(span.name) ?? '',
    kind: toEnum(span.kind, SPAN_KINDS),
    startTimeUnixNano,
    endTimeUnixNano,
    statusCode: toEnum(status?.code, STATUS_CODES),
    statusSigns: statusMessage === undefined ? NO_SIGNS : readMessage(statusMessage),
    attributeSigns: readException(taken),
    attributes: taken.attributes,
    events,
    links,
    skippedKeys: taken.skippedKeys,
  });
}

function decodeEvents(list: unknown, attributes: AttributeDecoder, skippedKeys: string[]): DecodedEvent[] {
  const events: DecodedEvent[] = [];
  for (const entry of asList(list)) {
    const event = asObject(entry);
    if (event !== undefined && attributes.budget.take()) events.push(decodeEvent(event, attributes, skippedKeys));
  }
  return events;
}

function decodeEvent(event: JsonObject, attributes: AttributeDecoder, skippedKeys: string[]): DecodedEvent {
  const taken = attributes.decode(event.attributes, SPAN_KEYS, skippedKeys);
  return {
    name: asText(event.name) ?? '',
    timeUnixNano: toNanos(event.timeUnixNano) ?? null,
    attributes: taken.attributes,
    errorSigns: readException(taken),
  };
}

/** Whatever the ids of a link are, its span is taken; a link without a known attribute says nothing. */
function decodeLinks(list: unknown, attributes: AttributeDecoder, skippedKeys: string[]): DecodedLink[] {
  const links: DecodedLink[] = [];
  for (const entry of asList(list)) {
    const link = asObject(entry);
    if (link === undefined || !attributes.budget.take()) continue;
    const taken = attributes.decode(link.attributes, SPAN_KEYS, skippedKeys);
    if (taken.attributes.size > 0) links.push({ attributes: taken.attributes });
  }
  return links;
}
