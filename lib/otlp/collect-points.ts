import { TOKEN_METRICS } from './conventions/token-metrics';
import type { DecodeLimits } from './limits';
import type { DecodedMetrics, DecodedPoint } from './metric';
import { type RejectionCode, RejectionTally } from './rejection';

/** Bit of the flags of a data point: the stream goes on and has no value to report. */
export const NO_RECORDED_VALUE = 1;

/** Gathers the data points of a request, and says which of them are worth decoding. */
export class PointCollector {
  private readonly points: DecodedPoint[] = [];
  readonly rejected = new RejectionTally();

  constructor(private readonly limits: DecodeLimits) {}

  /** False for a metric of which no point becomes a fact. */
  wants(metricName: string): boolean {
    return TOKEN_METRICS.has(metricName);
  }

  get isFull(): boolean {
    return this.points.length >= this.limits.maxItems;
  }

  /** Null stands for a point without a value, which says nothing. */
  add(point: DecodedPoint | RejectionCode | null): void {
    if (typeof point === 'string') this.rejected.add(point);
    else if (point !== null) this.points.push(point);
  }

  finish(): DecodedMetrics {
    return { points: this.points, rejected: this.rejected.counts };
  }
}
