/** Sends log records as an agent CLI does: official SDK and exporter, one logger, the event in attributes or in the body. */
import { OTLPLogExporter as JsonExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPLogExporter as ProtobufExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';

const { endpoint, headers, encoding, resource, scope, records } = JSON.parse(process.argv[2]);
const Exporter = encoding === 'json' ? JsonExporter : ProtobufExporter;
const exporter = new Exporter({ url: endpoint, headers });
const processor = new BatchLogRecordProcessor({ exporter });
const provider = new LoggerProvider({ resource: resourceFromAttributes(resource), processors: [processor] });
const logger = provider.getLogger(scope, '1.0.0');
for (const { body, timestamp, attributes } of records) logger.emit({ body, timestamp, attributes });
await provider.forceFlush();
await provider.shutdown();
