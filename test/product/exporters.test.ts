import { type DiagLogger, DiagLogLevel, diag, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { CompressionAlgorithm } from '@opentelemetry/otlp-exporter-base';
import { resourceFromAttributes } from '@opentelemetry/resources';
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

async function deliver(exporter: SpanExporter, serviceName: string): Promise<string> {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': '1.2.3' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('agent');
  const root = tracer.startSpan('invoke_agent helper', { attributes: { 'gen_ai.operation.name': 'invoke_agent' } });
  const context = trace.setSpan((await import('@opentelemetry/api')).ROOT_CONTEXT, root);
  const call = tracer.startSpan(
    'chat gpt-5',
    {
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'openai',
        'gen_ai.request.model': 'gpt-5',
        'http.response.status_code': 429,
        'error.type': 'RateLimitError',
      },
    },
    context,
  );
  call.setStatus({ code: SpanStatusCode.ERROR });
  call.end();
  root.setStatus({ code: SpanStatusCode.ERROR });
  root.end();
  await provider.forceFlush();
  await provider.shutdown();
  return root.spanContext().traceId;
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

describe.each([
  ['protobuf', ProtobufExporter],
  ['JSON', JsonExporter],
])('the official exporter for %s', (encoding, Exporter) => {
  it.each([CompressionAlgorithm.NONE, CompressionAlgorithm.GZIP])(
    'delivers with compression %s and logs no error',
    async (compression) => {
      const lines = listen();
      const exporter = new Exporter({
        url: `${product.url}/v1/traces`,
        headers: { authorization: `Bearer ${ingest}` },
        compression,
      });
      const traceId = await deliver(exporter, `service-${encoding}-${compression}`);
      expect(lines).toEqual([]);
      const dossier = await eventually(async () => {
        const response = await fetch(`${product.url}/api/v1/executions/${traceId}`, {
          headers: { authorization: `Bearer ${read}` },
        });
        expect(response.status).toBe(200);
        return (await response.json()) as { outcome: string; fault_domain: string; error_class: string };
      });
      expect(dossier).toMatchObject({ outcome: 'failed', fault_domain: 'provider', error_class: 'rate_limited' });
    },
  );

  it('is told when the token is wrong', async () => {
    const exporter = new Exporter({
      url: `${product.url}/v1/traces`,
      headers: { authorization: 'Bearer assay_wrong' },
    });
    const collected = new Collector();
    await deliver(collected, 'service-refused');
    const result = await new Promise<{ error?: Error }>((resolve) => exporter.export(collected.kept, resolve));
    expect(result.error).toMatchObject({ code: 401 });
  });
});
