import { RESOURCE_KEYS, SPAN_KEYS } from '@/lib/otlp/conventions/conventions';
import { LOG_KEYS } from '@/lib/otlp/conventions/log-conventions';
import { POINT_KEYS, TOKEN_METRICS } from '@/lib/otlp/conventions/token-metrics';
import type { Signal } from '@/lib/otlp/signal';
import { decodeFully } from './protobuf-schema';

/**
 * What a request should decode to, read off the object that a full protobuf decoder makes of it: everything is decoded
 * there first and thrown away here. Error signs, rejections and keys that were skipped are not part of it.
 */
type Message = Record<string, unknown>;

const list = (value: unknown): Message[] => (Array.isArray(value) ? (value as Message[]) : []);
const nanos = (value: unknown): bigint | null =>
  value === undefined || value === '0' ? null : BigInt(value as string);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function hex(value: unknown, bytes: number): string | null | undefined {
  const id = Buffer.from((value as Uint8Array | undefined) ?? []);
  if (id.every((byte) => byte === 0)) return null;
  return id.length === bytes ? id.toString('hex') : undefined;
}

/** Undefined when empty, null when no fact can hold it. */
function plainValue(any: unknown, depth: number): unknown {
  const value = (any ?? {}) as Message;
  if ('stringValue' in value) return value.stringValue;
  if ('boolValue' in value) return value.boolValue;
  if ('intValue' in value) {
    const integer = BigInt(value.intValue as string);
    return Number.isSafeInteger(Number(integer)) ? Number(integer) : integer;
  }
  if ('doubleValue' in value) return Number.isFinite(Number(value.doubleValue)) ? Number(value.doubleValue) : null;
  if (!('arrayValue' in value)) return 'kvlistValue' in value || 'bytesValue' in value ? null : undefined;
  const items = list((value.arrayValue as Message).values).map((item) => plainValue(item, depth - 1));
  if (depth <= 0 || items.length > 1_000 || items.includes(null)) return null;
  return items.filter((item) => item !== undefined);
}

function attributesOf(message: unknown, keys: ReadonlySet<string>): Map<string, unknown> {
  const kept = new Map<string, unknown>();
  for (const { key, value } of list((message as Message | undefined)?.attributes)) {
    const decoded = keys.has(key as string) ? plainValue(value, 8) : null;
    if (decoded !== null && decoded !== undefined) kept.set(key as string, decoded);
  }
  return kept;
}

function spanOf(span: Message): Message | undefined {
  const traceId = hex(span.traceId, 16);
  const spanId = hex(span.spanId, 8);
  const parentSpanId = hex(span.parentSpanId, 8);
  if (!traceId || !spanId || parentSpanId === undefined) return undefined;
  return {
    traceId,
    spanId,
    parentSpanId,
    kind: span.kind ?? 0,
    name: textOf(span.name),
    startTimeUnixNano: nanos(span.startTimeUnixNano),
    endTimeUnixNano: nanos(span.endTimeUnixNano),
    statusCode: (span.status as Message | undefined)?.code ?? 0,
    attributes: attributesOf(span, SPAN_KEYS),
    events: list(span.events).map((event) => ({
      name: textOf(event.name),
      timeUnixNano: nanos(event.timeUnixNano),
      attributes: attributesOf(event, SPAN_KEYS),
    })),
    links: list(span.links)
      .map((link) => ({ attributes: attributesOf(link, SPAN_KEYS) }))
      .filter(({ attributes }) => attributes.size > 0),
  };
}

function recordOf(record: Message): Message | undefined {
  const traceId = hex(record.traceId, 16);
  const spanId = hex(record.spanId, 8);
  if (traceId === undefined || spanId === undefined) return undefined;
  const attributes = attributesOf(record, LOG_KEYS);
  const named = attributes.get('event.name');
  const body = (record.body as Message | undefined)?.stringValue;
  const isToken = typeof body === 'string' && body.length <= 128 && /^[a-z][a-z0-9_]*(\.[a-z0-9_]+)+$/.test(body);
  return {
    traceId,
    spanId,
    timeUnixNano: nanos(record.timeUnixNano) ?? nanos(record.observedTimeUnixNano),
    severityNumber: record.severityNumber ?? 0,
    eventName: textOf(record.eventName) || (typeof named === 'string' && named !== '' ? named : isToken ? body : ''),
    attributes,
  };
}

const TOTALS: Record<string, (point: Message) => unknown> = {
  sum: (point) => point.asInt ?? point.asDouble,
  histogram: (point) => point.sum,
  exponentialHistogram: (point) => point.sum,
};

function* pointsOf(metric: Message): Iterable<Message> {
  if (!TOKEN_METRICS.has(textOf(metric.name))) return;
  for (const kind of ['gauge', 'sum', 'histogram', 'exponentialHistogram', 'summary']) {
    const data = metric[kind] as Message | undefined;
    for (const point of list(data?.dataPoints)) {
      if (((point.flags as number | undefined) ?? 0) % 2 === 1) continue;
      const offered = kind === 'sum' && !data?.isMonotonic ? undefined : TOTALS[kind]?.(point);
      yield {
        metricName: metric.name,
        temporality: (kind in TOTALS && data?.aggregationTemporality) || 0,
        total: offered === undefined || !Number.isFinite(Number(offered)) ? null : Number(offered),
        startTimeUnixNano: nanos(point.startTimeUnixNano),
        timeUnixNano: nanos(point.timeUnixNano),
        attributes: attributesOf(point, POINT_KEYS),
      };
    }
  }
}

const LEVELS: Record<Signal, readonly [string, string, string]> = {
  traces: ['resourceSpans', 'scopeSpans', 'spans'],
  logs: ['resourceLogs', 'scopeLogs', 'logRecords'],
  metrics: ['resourceMetrics', 'scopeMetrics', 'metrics'],
};

/** Every item of the request that is to be accepted, in order. */
export function expectedItems(signal: Signal, body: Uint8Array): Message[] {
  const [resources, scopes, items] = LEVELS[signal];
  const expected: Message[] = [];
  for (const ofResource of list(decodeFully(signal, body)[resources])) {
    const resource = { attributes: attributesOf(ofResource.resource, RESOURCE_KEYS) };
    for (const ofScope of list(ofResource[scopes])) {
      const { name, version } = (ofScope.scope ?? {}) as Message;
      const scope = { name: textOf(name), version: textOf(version) };
      for (const item of list(ofScope[items])) {
        const decoded =
          signal === 'traces' ? [spanOf(item)] : signal === 'logs' ? [recordOf(item)] : [...pointsOf(item)];
        for (const one of decoded) if (one !== undefined) expected.push({ resource, scope, ...one });
      }
    }
  }
  return expected;
}
