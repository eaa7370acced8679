import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { SeverityNumber } from '@opentelemetry/api-logs';
import { OTLPLogExporter as JsonLogs } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPLogExporter as ProtobufLogs } from '@opentelemetry/exporter-logs-otlp-proto';
import { OTLPMetricExporter as JsonMetrics } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter as ProtobufMetrics } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter as JsonTraces } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufTraces } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { AggregationTemporality, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeLogJson } from '@/lib/otlp/json/decode-logs';
import { decodeMetricJson } from '@/lib/otlp/json/decode-metrics';
import { decodeTraceJson } from '@/lib/otlp/json/decode-traces';
import { decodeLogProtobuf } from '@/lib/otlp/protobuf/decode-logs';
import { decodeMetricProtobuf } from '@/lib/otlp/protobuf/decode-metrics';
import { decodeTraceProtobuf } from '@/lib/otlp/protobuf/decode-traces';
import type { Signal } from '@/lib/otlp/signal';
import { expectedItems } from './reference';

/** Bodies as the official exporters send them, by their content type. */
const bodies = new Map<string, Uint8Array>();
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.set(`${request.url} ${request.headers['content-type']}`, Buffer.concat(chunks));
      response.setHeader('content-type', request.headers['content-type'] ?? '');
      response.end(request.headers['content-type'] === 'application/json' ? '{}' : undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await sendTraces();
  await sendLogs();
  await sendMetrics();
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const resource = resourceFromAttributes({ 'service.name': 'agent', 'service.version': '1.2.3', 'host.name': 'h' });

async function sendTraces(): Promise<void> {
  const to = { url: `${url}/v1/traces` };
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new JsonTraces(to)), new BatchSpanProcessor(new ProtobufTraces(to))],
  });
  const tracer = provider.getTracer('gen_ai', '2.0.0');
  const root = tracer.startSpan('invoke_agent a', { attributes: { 'gen_ai.operation.name': 'invoke_agent' } });
  const call = tracer.startSpan(
    'chat gpt-5',
    {
      kind: SpanKind.CLIENT,
      links: [{ context: root.spanContext(), attributes: { 'server.address': 'linked.example.com', other: 1 } }],
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.request.model': 'gpt-5',
        'gen_ai.usage.input_tokens': 2 ** 40,
        'gen_ai.usage.cost': 0.125,
        'gen_ai.request.stream': true,
        'gen_ai.response.finish_reasons': ['stop', 'length'],
        'gen_ai.input.messages': 'what was said',
      },
    },
    trace.setSpan(ROOT_CONTEXT, root),
  );
  call.recordException(new TypeError('bad things'));
  call.addEvent('gen_ai.evaluation.result', { 'gen_ai.evaluation.name': 'tone', 'gen_ai.evaluation.score.value': 0.5 });
  call.setStatus({ code: SpanStatusCode.ERROR, message: 'HTTP 503' });
  call.end();
  root.end();
  await provider.shutdown();
}

async function sendLogs(): Promise<void> {
  const to = { url: `${url}/v1/logs` };
  const provider = new LoggerProvider({
    resource,
    processors: [
      new BatchLogRecordProcessor({ exporter: new JsonLogs(to) }),
      new BatchLogRecordProcessor({ exporter: new ProtobufLogs(to) }),
    ],
  });
  const logger = provider.getLogger('events', '1');
  const context = trace.setSpanContext(ROOT_CONTEXT, {
    traceId: '0af7651916cd43dd8448eb211c80319c',
    spanId: 'b7ad6b7169203331',
    traceFlags: 1,
  });
  logger.emit({
    context,
    eventName: 'gen_ai.client.operation.exception',
    severityNumber: SeverityNumber.WARN,
    attributes: { 'exception.type': 'RateLimitError', 'exception.message': 'status code 429' },
  });
  logger.emit({ body: 'claude_code.api_request', attributes: { 'event.name': 'api_request', model: 'm' } });
  logger.emit({
    body: 'What a day.',
    severityNumber: SeverityNumber.INFO,
    attributes: { nested: { a: [1, { b: 2 }] } },
  });
  logger.emit({ body: { nested: ['content'] } });
  await provider.shutdown();
}

async function sendMetrics(): Promise<void> {
  const to = { url: `${url}/v1/metrics` };
  const exporters = [
    new JsonMetrics({ ...to, temporalityPreference: AggregationTemporality.DELTA }),
    new ProtobufMetrics(to),
  ];
  for (const exporter of exporters) {
    const provider = new MeterProvider({
      resource,
      readers: [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 60_000 })],
    });
    const meter = provider.getMeter('gen_ai', '1');
    const usage = meter.createHistogram('gen_ai.client.token.usage', { unit: '{token}' });
    usage.record(120, { 'gen_ai.token.type': 'input', 'gen_ai.request.model': 'gpt-5' });
    usage.record(30, { 'gen_ai.token.type': 'output', 'gen_ai.request.model': 'gpt-5', team: 'a' });
    meter.createCounter('claude_code.token.usage').add(7, { type: 'input', model: 'claude' });
    meter.createHistogram('gen_ai.client.operation.duration', { unit: 's' }).record(0.5);
    await provider.shutdown();
  }
}

function bodyOf(signal: Signal, contentType: string): Uint8Array {
  const body = bodies.get(`/v1/${signal} ${contentType}`);
  if (body === undefined) throw new Error(`no ${contentType} came for ${signal}`);
  return body;
}

/** Times differ between two collections of metrics, and with them what is reported as their start. */
const withoutTimes = ({ startTimeUnixNano: _, timeUnixNano: __, temporality: ___, ...rest }: Record<string, unknown>) =>
  rest;

describe('a body of the official exporters', () => {
  it('of traces decodes to what a full decoder finds in it, JSON to the same as protobuf', () => {
    const protobuf = bodyOf('traces', 'application/x-protobuf');
    const expected = expectedItems('traces', protobuf);
    const fromProtobuf = decodeTraceProtobuf(protobuf);
    expect(fromProtobuf.rejected.size).toBe(0);
    expect(expected).toHaveLength(2);
    expect(fromProtobuf.spans).toMatchObject(expected);
    expect(decodeTraceJson(bodyOf('traces', 'application/json'))).toEqual(fromProtobuf);
    expect(fromProtobuf.spans[0]).toMatchObject({ kind: 3, statusCode: 2, statusSigns: { httpStatus: 503 } });
    expect(fromProtobuf.spans[0]?.links).toHaveLength(1);
  });

  it('of logs decodes to what a full decoder finds in it, JSON to the same as protobuf', () => {
    const protobuf = bodyOf('logs', 'application/x-protobuf');
    const expected = expectedItems('logs', protobuf);
    const fromProtobuf = decodeLogProtobuf(protobuf);
    expect(fromProtobuf.rejected.size).toBe(0);
    expect(expected).toHaveLength(4);
    expect(fromProtobuf.records).toMatchObject(expected);
    expect(decodeLogJson(bodyOf('logs', 'application/json'))).toEqual(fromProtobuf);
    expect(fromProtobuf.records.map(({ eventName }) => eventName)).toEqual([
      'gen_ai.client.operation.exception',
      'api_request',
      '',
      '',
    ]);
  });

  it('of metrics decodes to what a full decoder finds in it, in either temporality', () => {
    const protobuf = bodyOf('metrics', 'application/x-protobuf');
    const expected = expectedItems('metrics', protobuf);
    const fromProtobuf = decodeMetricProtobuf(protobuf);
    const fromJson = decodeMetricJson(bodyOf('metrics', 'application/json'));
    expect(expected.map(({ total }) => total)).toEqual([120, 30, 7]);
    expect(fromProtobuf.points).toMatchObject(expected);
    expect([...fromProtobuf.rejected]).toEqual([['not_token_usage', 1]]);
    expect(fromProtobuf.points.map(({ temporality }) => temporality)).toEqual([2, 2, 2]);
    expect(fromJson.points.map(({ temporality }) => temporality)).toEqual([1, 1, 1]);
    expect(fromJson.points.map((point) => withoutTimes({ ...point }))).toEqual(
      fromProtobuf.points.map((point) => withoutTimes({ ...point })),
    );
    expect(fromJson.rejected).toEqual(fromProtobuf.rejected);
  });
});
