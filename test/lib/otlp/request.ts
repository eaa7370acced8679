/** Builders of OTLP/JSON requests for tests; what is left out is absent from the request. */

export type JsonObject = Record<string, unknown>;
export type PlainValue = string | number | boolean | readonly PlainValue[];

export const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
export const SPAN_ID = 'b7ad6b7169203331';
export const PARENT_ID = '00f067aa0ba902b7';
export const START = '1796089922648000000';
export const END = '1796089922651314154';

/** A list of KeyValue. */
export function attributes(values: Record<string, PlainValue>): JsonObject[] {
  return Object.entries(values).map(([key, value]) => ({ key, value: anyValue(value) }));
}

export function anyValue(value: PlainValue): JsonObject {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number') return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  return { arrayValue: { values: value.map(anyValue) } };
}

/** A finished child span; override any field, or remove it with undefined. */
export function span(values: Record<string, PlainValue> = {}, fields: JsonObject = {}): JsonObject {
  return {
    traceId: TRACE_ID,
    spanId: SPAN_ID,
    parentSpanId: PARENT_ID,
    name: 'work',
    kind: 3,
    startTimeUnixNano: START,
    endTimeUnixNano: END,
    attributes: attributes(values),
    ...fields,
  };
}

export function exception(values: Record<string, PlainValue>): JsonObject {
  return { name: 'exception', timeUnixNano: END, attributes: attributes(values) };
}

export interface Surroundings {
  readonly resource?: Record<string, PlainValue>;
  readonly scope?: JsonObject;
}

export function request(spans: readonly unknown[], { resource, scope }: Surroundings = {}): JsonObject {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributes(resource ?? { 'service.name': 'agent' }) },
        scopeSpans: [{ scope: scope ?? { name: 'test.scope', version: '1' }, spans }],
      },
    ],
  };
}

/** A log record of a span; override any field, or remove it with undefined. */
export function logRecord(values: Record<string, PlainValue> = {}, fields: JsonObject = {}): JsonObject {
  return {
    traceId: TRACE_ID,
    spanId: SPAN_ID,
    timeUnixNano: END,
    severityNumber: 17,
    attributes: attributes(values),
    ...fields,
  };
}

export function logRequest(logRecords: readonly unknown[], { resource, scope }: Surroundings = {}): JsonObject {
  return {
    resourceLogs: [
      {
        resource: { attributes: attributes(resource ?? { 'service.name': 'agent' }) },
        scopeLogs: [{ scope: scope ?? { name: 'test.scope', version: '1' }, logRecords }],
      },
    ],
  };
}

/** A data point; override any field, or remove it with undefined. */
export function point(values: Record<string, PlainValue> = {}, fields: JsonObject = {}): JsonObject {
  return { startTimeUnixNano: START, timeUnixNano: END, attributes: attributes(values), ...fields };
}

export function metricRequest(metrics: readonly unknown[], { resource, scope }: Surroundings = {}): JsonObject {
  return {
    resourceMetrics: [
      {
        resource: { attributes: attributes(resource ?? { 'service.name': 'agent' }) },
        scopeMetrics: [{ scope: scope ?? { name: 'test.scope', version: '1' }, metrics }],
      },
    ],
  };
}
