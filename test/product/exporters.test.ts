import { type DiagLogger, DiagLogLevel, diag, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPLogExporter as JsonLogs } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPLogExporter as ProtobufLogs } from '@opentelemetry/exporter-logs-otlp-proto';
import { OTLPMetricExporter as JsonMetrics } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter as ProtobufMetrics } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter as JsonTraces } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufTraces } from '@opentelemetry/exporter-trace-otlp-proto';
import { CompressionAlgorithm } from '@opentelemetry/otlp-exporter-base';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider, type LogRecordExporter } from '@opentelemetry/sdk-logs';
import { MeterProvider, PeriodicExportingMetricReader, type PushMetricExporter } from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually';
import { makeToken, newDataFolder, type Product, removeDataFolder, startProduct } from '../support/product';

let product: Product;
let dataFolder: string;
let ingest: string;
let read: string;

beforeAll(async () => {
  dataFolder = await newDataFolder();
  product = await startProduct(dataFolder);
  ingest = await makeToken(dataFolder, 'ingest');
  read = await makeToken(dataFolder, 'quality:drilldown');
}, 120_000);

afterAll(async () => {
  await product?.stop();
  await removeDataFolder(dataFolder);
});

/** Collects what the exporters log, so that a test can say that it was nothing. */
function listen(): string[] {
  const lines: string[] = [];
  const keep = (...parts: unknown[]) => void lines.push(parts.map(String).join(' '));
  const logger: DiagLogger = { error: keep, warn: keep, info: () => {}, debug: () => {}, verbose: () => {} };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  return lines;
}

const resource = (serviceName: string) =>
  resourceFromAttributes({ 'service.name': serviceName, 'service.version': '1.2.3' });
const to = (path: string, compression = CompressionAlgorithm.NONE) => ({
  url: `${product.url}${path}`,
  headers: { authorization: `Bearer ${ingest}` },
  compression,
});

interface Delivered {
  readonly traceId: string;
  readonly call: ReadableSpan['spanContext'];
}

/** An agent whose call to a model failed; what the call says of its failure beyond that is up to `attributes`. */
async function deliver(
  exporter: SpanExporter,
  serviceName: string,
  attributes: Record<string, string | number>,
): Promise<Delivered> {
  const provider = new BasicTracerProvider({
    resource: resource(serviceName),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('agent');
  const root = tracer.startSpan('invoke_agent helper', { attributes: { 'gen_ai.operation.name': 'invoke_agent' } });
  const call = tracer.startSpan(
    'chat gpt-5',
    {
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'openai',
        'gen_ai.request.model': 'gpt-5',
        ...attributes,
      },
    },
    trace.setSpan(ROOT_CONTEXT, root),
  );
  call.setStatus({ code: SpanStatusCode.ERROR });
  call.end();
  root.setStatus({ code: SpanStatusCode.ERROR });
  root.end();
  await provider.forceFlush();
  await provider.shutdown();
  return { traceId: root.spanContext().traceId, call: () => call.spanContext() };
}

async function deliverLogs(exporter: LogRecordExporter, serviceName: string, { call }: Delivered): Promise<void> {
  const provider = new LoggerProvider({
    resource: resource(serviceName),
    processors: [new BatchLogRecordProcessor({ exporter })],
  });
  provider.getLogger('agent').emit({
    context: trace.setSpanContext(ROOT_CONTEXT, call()),
    eventName: 'gen_ai.client.operation.exception',
    attributes: { 'exception.type': 'RateLimitError', 'exception.message': 'Error code: 429' },
  });
  await provider.forceFlush();
  await provider.shutdown();
}

async function deliverMetrics(exporter: PushMetricExporter, serviceName: string, name: string): Promise<void> {
  const provider = new MeterProvider({
    resource: resource(serviceName),
    readers: [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 60_000 })],
  });
  const histogram = provider.getMeter('agent').createHistogram(name, { unit: '{token}' });
  histogram.record(120, { 'gen_ai.token.type': 'input', 'gen_ai.request.model': 'gpt-5' });
  await provider.shutdown();
}

interface Dossier {
  readonly outcome: string;
  readonly fault_domain: string;
  readonly error_class: string;
}

function dossierOf(traceId: string, expected: Partial<Dossier>): Promise<void> {
  return eventually(async () => {
    const response = await fetch(`${product.url}/api/v1/executions/${traceId}`, {
      headers: { authorization: `Bearer ${read}` },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject(expected);
  });
}

/** Keeps the finished spans, past the shutdown of their provider. */
class Collector implements SpanExporter {
  readonly kept: ReadableSpan[] = [];
  export(spans: ReadableSpan[], done: (result: { code: number }) => void): void {
    this.kept.push(...spans);
    done({ code: 0 });
  }
  async shutdown(): Promise<void> {}
}

const RATE_LIMITED = { outcome: 'failed', fault_domain: 'provider', error_class: 'rate_limited' };
const ON_THE_SPAN = { 'http.response.status_code': 429, 'error.type': 'RateLimitError' };

describe.each([
  ['protobuf', ProtobufTraces, ProtobufLogs, ProtobufMetrics],
  ['JSON', JsonTraces, JsonLogs, JsonMetrics],
])('the official exporters for %s', (encoding, Traces, Logs, Metrics) => {
  it.each([CompressionAlgorithm.NONE, CompressionAlgorithm.GZIP])(
    'deliver traces with compression %s and log no error',
    async (compression) => {
      const lines = listen();
      const name = `service-${encoding}-${compression}`;
      const { traceId } = await deliver(new Traces(to('/v1/traces', compression)), name, ON_THE_SPAN);
      expect(lines).toEqual([]);
      await dossierOf(traceId, RATE_LIMITED);
    },
  );

  it('deliver behind the base of another product', async () => {
    const lines = listen();
    const exporter = new Traces(to('/api/public/otel/v1/traces'));
    const { traceId } = await deliver(exporter, `service-${encoding}-prefix`, ON_THE_SPAN);
    expect(lines).toEqual([]);
    await dossierOf(traceId, RATE_LIMITED);
  });

  it('deliver an exception as a log record, which explains the call of its span', async () => {
    const lines = listen();
    const name = `service-${encoding}-logs`;
    const delivered = await deliver(new Traces(to('/v1/traces')), name, {});
    await deliverLogs(new Logs(to('/v1/logs', CompressionAlgorithm.GZIP)), name, delivered);
    expect(lines).toEqual([]);
    await dossierOf(delivered.traceId, RATE_LIMITED);
  });

  it('deliver token usage as a metric, and are told when a metric is not kept', async () => {
    const lines = listen();
    const name = `service-${encoding}-metrics`;
    await deliverMetrics(new Metrics(to('/v1/metrics')), name, 'gen_ai.client.token.usage');
    expect(lines).toEqual([]);
    await deliverMetrics(new Metrics(to('/v1/metrics')), name, 'gen_ai.client.operation.duration');
    expect(lines.join()).toContain('1 × no token usage');
  });

  it('are told when the token is wrong', async () => {
    const exporter = new Traces({ ...to('/v1/traces'), headers: { authorization: 'Bearer assay_wrong' } });
    const collected = new Collector();
    await deliver(collected, 'service-refused', ON_THE_SPAN);
    const result = await new Promise<{ error?: Error }>((resolve) => exporter.export(collected.kept, resolve));
    expect(result.error).toMatchObject({ code: 401 });
  });
});
