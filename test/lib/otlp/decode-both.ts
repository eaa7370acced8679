import { decodeLogJson } from '@/lib/otlp/json/decode-logs';
import { decodeMetricJson } from '@/lib/otlp/json/decode-metrics';
import { decodeTraceJson } from '@/lib/otlp/json/decode-traces';
import type { DecodeLimits } from '@/lib/otlp/limits';
import type { DecodedLogs } from '@/lib/otlp/log';
import { mapSpans } from '@/lib/otlp/map';
import { mapLogs } from '@/lib/otlp/map-logs';
import type { Mapped } from '@/lib/otlp/mapped';
import type { DecodedMetrics } from '@/lib/otlp/metric';
import { decodeLogProtobuf } from '@/lib/otlp/protobuf/decode-logs';
import { decodeMetricProtobuf } from '@/lib/otlp/protobuf/decode-metrics';
import { decodeTraceProtobuf } from '@/lib/otlp/protobuf/decode-traces';
import type { OtlpEncoding } from '@/lib/otlp/response';
import type { DecodedTraces } from '@/lib/otlp/span';
import { encodeRequest, encodeTraceRequest } from './protobuf-schema';
import { logRequest, request, type Surroundings } from './request';

export function jsonBody(request: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(request));
}

/** Sends the request through one of the decoders. */
export function decodeAs(encoding: OtlpEncoding, traceRequest: object, limits?: DecodeLimits): DecodedTraces {
  return encoding === 'json'
    ? decodeTraceJson(jsonBody(traceRequest), limits)
    : decodeTraceProtobuf(encodeTraceRequest(traceRequest), limits);
}

export function decodeLogsAs(encoding: OtlpEncoding, sent: object, limits?: DecodeLimits): DecodedLogs {
  return encoding === 'json'
    ? decodeLogJson(jsonBody(sent), limits)
    : decodeLogProtobuf(encodeRequest('logs', sent), limits);
}

export function decodeMetricsAs(encoding: OtlpEncoding, sent: object, limits?: DecodeLimits): DecodedMetrics {
  return encoding === 'json'
    ? decodeMetricJson(jsonBody(sent), limits)
    : decodeMetricProtobuf(encodeRequest('metrics', sent), limits);
}

export function mapJson(spans: readonly unknown[], surroundings?: Surroundings): Mapped {
  return mapSpans(decodeTraceJson(jsonBody(request(spans, surroundings))));
}

export function mapLogJson(records: readonly unknown[], surroundings?: Surroundings): Mapped {
  return mapLogs(decodeLogJson(jsonBody(logRequest(records, surroundings))));
}

/** The facts of one kind that the spans become. */
export function factsOf(
  kind: string,
  spans: readonly unknown[],
  surroundings?: Surroundings,
): Record<string, unknown>[] {
  return mapJson(spans, surroundings)
    .facts.map(({ raw }) => raw)
    .filter((raw) => raw.kind === kind);
}

/** The detail of the only fact of that kind. */
export function detailOf(kind: string, spans: readonly unknown[], surroundings?: Surroundings): unknown {
  const facts = factsOf(kind, spans, surroundings);
  if (facts.length !== 1) throw new Error(`expected one ${kind}, got ${facts.length}`);
  return facts[0]?.detail;
}
