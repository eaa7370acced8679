import { PointCollector } from '../collect-points';
import { DEFAULT_DECODE_LIMITS, type DecodeLimits } from '../limits';
import type { DecodedMetrics } from '../metric';
import { decodeRequest } from './decode-request';
import { MetricReader } from './metric-reader';

/**
 * A protobuf ExportMetricsServiceRequest. Points of metrics that count no tokens are rejected and counted, each by
 * itself.
 * @throws OtlpDecodeError when the body is not such a message.
 */
export function decodeMetricProtobuf(body: Uint8Array, limits: DecodeLimits = DEFAULT_DECODE_LIMITS): DecodedMetrics {
  const collector = new PointCollector(limits);
  decodeRequest(body, 'metrics', limits, (reader, attributes) => {
    const metricReader = new MetricReader(reader, attributes, collector);
    return (end, resource, scope) => metricReader.read(end, resource, scope);
  });
  return collector.finish();
}
