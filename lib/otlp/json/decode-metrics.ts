import { NO_RECORDED_VALUE, PointCollector } from '../collect-points';
import { POINT_KEYS } from '../conventions/token-metrics';
import { AttributeBudget, DEFAULT_DECODE_LIMITS, type DecodeLimits } from '../limits';
import type { DecodedMetrics, DecodedPoint } from '../metric';
import type { RejectionCode } from '../rejection';
import { takeIdentity } from '../taken-attributes';
import { AttributeDecoder } from './attributes';
import { visitItems } from './request';
import { asList, asObject, asText, type JsonObject, toEnum, toNanos, toNumber } from './value';

const TEMPORALITIES = [
  'AGGREGATION_TEMPORALITY_UNSPECIFIED',
  'AGGREGATION_TEMPORALITY_DELTA',
  'AGGREGATION_TEMPORALITY_CUMULATIVE',
];
/** Of which the points add up; gauges and summaries have no total. */
const TOTALS = ['sum', 'histogram', 'exponentialHistogram'];
const DATA = [...TOTALS, 'gauge', 'summary'];

/** What the points of one metric have in common. */
type OfMetric = Pick<DecodedPoint, 'resource' | 'scope' | 'metricName' | 'temporality'> & {
  /** Where a point has its total; undefined where it has none. */
  readonly totalOf: ((point: JsonObject) => unknown) | undefined;
};

/**
 * An OTLP/JSON metrics request. Points of metrics that count no tokens are rejected and counted, each by itself.
 * @throws OtlpDecodeError when no metric can be read.
 */
export function decodeMetricJson(body: Uint8Array, limits: DecodeLimits = DEFAULT_DECODE_LIMITS): DecodedMetrics {
  const collector = new PointCollector(limits);
  const attributes = new AttributeDecoder(new AttributeBudget(limits), limits.maxDepth);
  visitItems(body, 'metrics', attributes, collector.rejected, (item, resource, scope) => {
    const metric = asObject(item);
    if (metric === undefined) {
      collector.rejected.add('not_an_object');
      return;
    }
    const metricName = asText(metric.name) ?? '';
    for (const kind of DATA) {
      const data = asObject(metric[kind]);
      if (data === undefined) continue;
      const points = asList(data.dataPoints);
      const temporality = toEnum(data.aggregationTemporality, TEMPORALITIES);
      const of = { resource, scope, metricName, temporality, totalOf: totalOf(kind, data) };
      if (collector.wants(metricName)) addPoints(points, of, collector, attributes);
      else collector.rejected.add('not_token_usage', points.length);
    }
  });
  return collector.finish();
}

function totalOf(kind: string, data: JsonObject): OfMetric['totalOf'] {
  if (kind === 'sum') return data.isMonotonic === true ? (point) => point.asInt ?? point.asDouble : undefined;
  return TOTALS.includes(kind) ? (point) => point.sum : undefined;
}

function addPoints(
  points: readonly unknown[],
  of: OfMetric,
  collector: PointCollector,
  attributes: AttributeDecoder,
): void {
  for (const point of points) {
    collector.add(collector.isFull ? 'too_many_items' : decodePoint(point, of, attributes));
  }
}

function decodePoint(value: unknown, of: OfMetric, attributes: AttributeDecoder): DecodedPoint | RejectionCode | null {
  const point = asObject(value);
  if (point === undefined) return 'not_an_object';
  if (asObject(point.attributes) !== undefined) return 'invalid_attributes';
  const startTimeUnixNano = toNanos(point.startTimeUnixNano);
  const timeUnixNano = toNanos(point.timeUnixNano);
  if (startTimeUnixNano === undefined || timeUnixNano === undefined) return 'invalid_time';
  attributes.budget.startItem();
  const taken = takeIdentity(POINT_KEYS);
  attributes.decodeInto(taken, point.attributes);
  if (attributes.budget.isExceeded) return 'too_many_attributes';
  if (typeof point.flags === 'number' && (point.flags & NO_RECORDED_VALUE) !== 0) return null;
  return {
    resource: of.resource,
    scope: of.scope,
    metricName: of.metricName,
    temporality: of.temporality,
    total: toNumber(of.totalOf?.(point)),
    startTimeUnixNano,
    timeUnixNano,
    attributes: taken.attributes,
    identity: (taken.identity ?? []).sort().join(),
    skippedKeys: taken.skippedKeys,
  };
}
