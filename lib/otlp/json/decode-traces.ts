import { acceptSpan, RejectionTally } from '../accept-span';
import { RESOURCE_KEYS, SPAN_KEYS } from '../conventions/conventions';
import { OtlpDecodeError } from '../decode-error';
import { NO_SIGNS, readErrorText } from '../error-text';
import { EXCEPTION_MESSAGE, EXCEPTION_STACKTRACE, readException } from '../read-exception';
import {
  type AttributeValue,
  DEFAULT_DECODE_LIMITS,
  type DecodedEvent,
  type DecodedLink,
  type DecodedResource,
  type DecodedScope,
  type DecodedSpan,
  type DecodedTraces,
  type DecodeLimits,
  type SpanRejection,
} from '../span';
import { asObject, asText, decodeJsonValue, toEnum, toNanos } from './value';

const SPAN_KINDS = [
  'SPAN_KIND_UNSPECIFIED',
  'SPAN_KIND_INTERNAL',
  'SPAN_KIND_SERVER',
  'SPAN_KIND_CLIENT',
  'SPAN_KIND_PRODUCER',
  'SPAN_KIND_CONSUMER',
];
const STATUS_CODES = ['STATUS_CODE_UNSET', 'STATUS_CODE_OK', 'STATUS_CODE_ERROR'];

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * An OTLP/JSON trace request (opentelemetry-proto, docs/specification.md, "JSON Protobuf Encoding"): lowerCamelCase
 * keys, ids as hex in any case, 64-bit integers as text or number, unknown fields ignored, absent fields at their
 * proto3 defaults. A span that breaks the rules is rejected alone and counted.
 * @throws OtlpDecodeError when no span can be read.
 */
export function decodeTraceJson(body: Uint8Array, limits: DecodeLimits = DEFAULT_DECODE_LIMITS): DecodedTraces {
  const spans: DecodedSpan[] = [];
  const rejected = new RejectionTally();
  for (const entry of resourceSpansOf(parseBody(body))) {
    const resourceSpans = asObject(entry);
    if (resourceSpans === undefined) rejected.add('not_an_object');
    const resource = decodeResource(resourceSpans?.resource, limits);
    for (const scopeEntry of asList(resourceSpans?.scopeSpans)) {
      const scopeSpans = asObject(scopeEntry);
      if (scopeSpans === undefined) rejected.add('not_an_object');
      const scope = decodeScope(scopeSpans?.scope);
      for (const span of asList(scopeSpans?.spans)) {
        if (spans.length + rejected.total >= limits.maxSpans) rejected.add('too_many_spans');
        else keep(decodeSpan(span, resource, scope, limits), spans, rejected);
      }
    }
  }
  return { spans, rejected: rejected.counts };
}

function keep(decoded: DecodedSpan | SpanRejection, spans: DecodedSpan[], rejected: RejectionTally): void {
  if (typeof decoded === 'string') rejected.add(decoded);
  else spans.push(decoded);
}

function parseBody(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new OtlpDecodeError('malformed_json');
  }
}

function resourceSpansOf(parsed: unknown): readonly unknown[] {
  const request = asObject(parsed);
  if (request === undefined) throw new OtlpDecodeError('not_a_trace_request');
  const list = request.resourceSpans;
  if (Array.isArray(list)) return list;
  if (list !== undefined && list !== null) throw new OtlpDecodeError('not_a_trace_request');
  // Unknown fields are ignored, but an answer of 200 to these would lose everything without a word.
  if ('resource_spans' in request) throw new OtlpDecodeError('snake_case_keys');
  if ('resourceLogs' in request || 'resourceMetrics' in request) throw new OtlpDecodeError('other_signal');
  return [];
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function decodeResource(value: unknown, limits: DecodeLimits): DecodedResource {
  const { attributes, skippedKeys } = decodeAttributes(asList(asObject(value)?.attributes), RESOURCE_KEYS, limits);
  return { attributes, skippedKeys };
}

/** An id as it was sent; what is no text is an invalid id and not an absent one. */
function idText(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : (asText(value) ?? '(not text)');
}

function decodeScope(value: unknown): DecodedScope {
  const scope = asObject(value);
  return { name: asText(scope?.name) ?? '', version: asText(scope?.version) ?? '' };
}

function decodeSpan(
  value: unknown,
  resource: DecodedResource,
  scope: DecodedScope,
  limits: DecodeLimits,
): DecodedSpan | SpanRejection {
  const span = asObject(value);
  if (span === undefined) return 'not_an_object';
  // Some clients send a plain object of keys and values; there is no telling what else they misunderstood.
  if (asObject(span.attributes) !== undefined) return 'invalid_attributes';
  const startTimeUnixNano = toNanos(span.startTimeUnixNano);
  const endTimeUnixNano = toNanos(span.endTimeUnixNano);
  if (startTimeUnixNano === undefined || endTimeUnixNano === undefined) return 'invalid_time';

  const { attributes, skippedKeys, count } = decodeAttributes(asList(span.attributes), SPAN_KEYS, limits);
  const events: DecodedEvent[] = [];
  let attributeCount = count;
  for (const entry of asList(span.events)) {
    const event = asObject(entry);
    if (event !== undefined) attributeCount += decodeEvent(event, limits, events, skippedKeys);
  }
  const links: DecodedLink[] = [];
  for (const entry of asList(span.links)) {
    const link = asObject(entry);
    if (link !== undefined) attributeCount += decodeLink(link, limits, links, skippedKeys);
  }
  const status = asObject(span.status);
  const statusMessage = asText(status?.message);
  return acceptSpan(
    {
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
      statusSigns: statusMessage === undefined ? NO_SIGNS : readErrorText(statusMessage),
      attributes,
      events,
      links,
      skippedKeys,
      attributeCount,
    },
    limits,
  );
}

/** Adds the event to `events`; gives the number of its attributes. */
function decodeEvent(event: JsonObject, limits: DecodeLimits, events: DecodedEvent[], skippedKeys: string[]): number {
  const texts = new Map<string, string>();
  const {
    attributes,
    skippedKeys: skipped,
    count,
  } = decodeAttributes(asList(event.attributes), SPAN_KEYS, limits, texts);
  for (const key of skipped) skippedKeys.push(key);
  events.push({
    name: asText(event.name) ?? '',
    timeUnixNano: toNanos(event.timeUnixNano) ?? null,
    attributes,
    errorSigns: readException(texts.get(EXCEPTION_MESSAGE), texts.get(EXCEPTION_STACKTRACE)),
  });
  return count;
}

/** Adds the link to `links`, whatever its ids; gives the number of its attributes. */
function decodeLink(link: JsonObject, limits: DecodeLimits, links: DecodedLink[], skippedKeys: string[]): number {
  const { attributes, skippedKeys: skipped, count } = decodeAttributes(asList(link.attributes), SPAN_KEYS, limits);
  for (const key of skipped) skippedKeys.push(key);
  if (attributes.size > 0) links.push({ attributes });
  return count;
}

interface DecodedAttributes {
  readonly attributes: Map<string, AttributeValue>;
  readonly skippedKeys: string[];
  readonly count: number;
}

/** The texts of an exception go to `exceptionTexts`, if given, and nowhere else. */
function decodeAttributes(
  list: readonly unknown[],
  decodedKeys: ReadonlySet<string>,
  limits: DecodeLimits,
  exceptionTexts?: Map<string, string>,
): DecodedAttributes {
  const attributes = new Map<string, AttributeValue>();
  const skippedKeys: string[] = [];
  for (const entry of list) {
    const pair = asObject(entry);
    const key = asText(pair?.key);
    if (key === undefined || key === '') continue;
    const decoded = decodedKeys.has(key) ? decodeJsonValue(pair?.value, limits.maxDepth) : null;
    if (decoded === null) skippedKeys.push(key);
    else if (decoded !== undefined) attributes.set(key, decoded);
    if (exceptionTexts !== undefined && (key === EXCEPTION_MESSAGE || key === EXCEPTION_STACKTRACE)) {
      exceptionTexts.set(key, asText(asObject(pair?.value)?.stringValue) ?? '');
    }
  }
  return { attributes, skippedKeys, count: list.length };
}
