import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

/** The official exporter of the encoding, to the endpoint. */
export function exporterOf({ endpoint, headers, encoding }) {
  const Exporter = encoding === 'json' ? JsonExporter : ProtobufExporter;
  return new Exporter({ url: endpoint, headers });
}

/** Sets up the SDK for the whole process. */
export function startSdk(spanProcessors) {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const resource = resourceFromAttributes({ 'service.name': 'weather-agent', 'service.version': '1.4.0' });
  const provider = new NodeTracerProvider({ resource, spanProcessors });
  trace.setGlobalTracerProvider(provider);
  return provider;
}

export function batching(options) {
  return new BatchSpanProcessor(exporterOf(options));
}
