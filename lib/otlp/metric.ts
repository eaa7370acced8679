import type { RejectionCounts } from './rejection';
import type { Attributes, DecodedResource, DecodedScope } from './span';

/** AggregationTemporality of opentelemetry-proto. */
export const DELTA = 1;
export const CUMULATIVE = 2;

/**
 * One data point of a metric that counts tokens. Those of all other metrics are counted as rejected and not decoded.
 */
export interface DecodedPoint {
  readonly resource: DecodedResource;
  readonly scope: DecodedScope;
  readonly metricName: string;
  /** 0 for what has none, such as a gauge. */
  readonly temporality: number;
  /** The value of a monotonic sum or the sum of a histogram; null where there is none. */
  readonly total: number | null;
  /** Epoch nanoseconds; null when absent or zero. */
  readonly startTimeUnixNano: bigint | null;
  readonly timeUnixNano: bigint | null;
  /** Allowlisted keys only. */
  readonly attributes: Attributes;
  /**
   * Every attribute with its value, sorted: what tells this stream of points from its neighbours. It lives in memory
   * only, until it is hashed under the project's key.
   */
  readonly identity: string;
  readonly skippedKeys: readonly string[];
}

export interface DecodedMetrics {
  readonly points: readonly DecodedPoint[];
  readonly rejected: RejectionCounts;
}
