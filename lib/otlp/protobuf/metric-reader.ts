import { NO_RECORDED_VALUE, type PointCollector } from '../collect-points';
import { POINT_KEYS } from '../conventions/token-metrics';
import type { DecodedPoint } from '../metric';
import type { RejectionCode } from '../rejection';
import type { DecodedResource, DecodedScope } from '../span';
import { takeIdentity } from '../taken-attributes';
import type { AttributeReader } from './attribute-reader';
import { readEnum, readTime } from './fields';
import {
  eachField,
  expectWireType,
  FIXED64,
  openMessage,
  readSfixed64,
  readText,
  VARINT,
  type WireReader,
} from './wire';

/** Field numbers of opentelemetry-proto metrics/v1/metrics.proto. */
const METRIC = { name: 1 } as const;
const DATA = { points: 1, temporality: 2, isMonotonic: 3 } as const;
const POINT = { startTimeUnixNano: 2, timeUnixNano: 3 } as const;

/** How the points of one kind of data are laid out. */
interface PointForm {
  readonly attributes: number;
  readonly flags: number;
  /** A double. */
  readonly total?: number;
  /** A signed fixed64. */
  readonly integerTotal?: number;
  /** Whether points add up only where the data says that it is monotonic. */
  readonly needsMonotonic?: boolean;
}

/** By the field of the metric that holds the data. */
const FORMS: ReadonlyMap<number, PointForm> = new Map<number, PointForm>([
  // Gauge
  [5, { attributes: 7, flags: 8 }],
  // Sum
  [7, { attributes: 7, flags: 8, total: 4, integerTotal: 6, needsMonotonic: true }],
  // Histogram
  [9, { attributes: 9, flags: 10, total: 5 }],
  // ExponentialHistogram
  [10, { attributes: 1, flags: 10, total: 5 }],
  // Summary
  [11, { attributes: 7, flags: 8 }],
]);

type OfMetric = Pick<DecodedPoint, 'resource' | 'scope' | 'metricName' | 'temporality'>;

/** Reads Metric messages; the points of metrics that are not wanted are counted and skipped. */
export class MetricReader {
  constructor(
    private readonly reader: WireReader,
    private readonly attributes: AttributeReader,
    private readonly collector: PointCollector,
  ) {}

  /** Gives the points of the metric that ends at `end` to the collector; the name may stand behind them. */
  read(end: number, resource: DecodedResource, scope: DecodedScope): void {
    const { reader } = this;
    const start = reader.pos;
    let metricName = '';
    eachField(reader, end, (number, wireType) => {
      if (number !== METRIC.name) return false;
      metricName = readText(reader, wireType);
      return true;
    });
    reader.pos = start;
    eachField(reader, end, (number, wireType) => {
      const form = FORMS.get(number);
      if (form === undefined) return false;
      this.readData(openMessage(reader, wireType), form, { resource, scope, metricName, temporality: 0 });
      return true;
    });
  }

  private readData(end: number, form: PointForm, of: OfMetric): void {
    const { reader, collector } = this;
    const start = reader.pos;
    let temporality = 0;
    let isMonotonic = false;
    let count = 0;
    eachField(reader, end, (number, wireType) => {
      if (number === DATA.points) count += 1;
      // Of a gauge and a summary there are no such fields.
      if (form.total === undefined) return false;
      if (number === DATA.temporality) temporality = readEnum(reader, wireType);
      else if (number === DATA.isMonotonic && form.needsMonotonic) isMonotonic = this.bool(wireType);
      else return false;
      return true;
    });
    if (!collector.wants(of.metricName)) {
      collector.rejected.add('not_token_usage', count);
      return;
    }
    const hasTotal = !form.needsMonotonic || isMonotonic;
    reader.pos = start;
    eachField(reader, end, (number, wireType) => {
      if (number !== DATA.points) return false;
      this.readPoint(openMessage(reader, wireType), form, hasTotal, { ...of, temporality });
      return true;
    });
  }

  private readPoint(end: number, form: PointForm, hasTotal: boolean, of: OfMetric): void {
    if (this.collector.isFull) {
      this.reader.pos = end;
      this.collector.add('too_many_items');
    } else this.collector.add(this.decodePoint(end, form, hasTotal, of));
  }

  private decodePoint(
    end: number,
    form: PointForm,
    hasTotal: boolean,
    of: OfMetric,
  ): DecodedPoint | RejectionCode | null {
    const { reader } = this;
    this.attributes.budget.startItem();
    const taken = takeIdentity(POINT_KEYS);
    let total: number | null = null;
    let startTimeUnixNano: bigint | null = null;
    let timeUnixNano: bigint | null = null;
    let flags = 0;
    eachField(reader, end, (number, wireType) => {
      if (number === form.attributes) this.attributes.read(openMessage(reader, wireType), taken);
      else if (number === POINT.startTimeUnixNano) startTimeUnixNano = readTime(reader, wireType);
      else if (number === POINT.timeUnixNano) timeUnixNano = readTime(reader, wireType);
      else if (number === form.flags) flags = readEnum(reader, wireType);
      else if (number === form.total) total = this.double(wireType);
      else if (number === form.integerTotal) total = this.integer(wireType);
      else return false;
      return true;
    });
    if (this.attributes.budget.isExceeded) return 'too_many_attributes';
    if ((flags & NO_RECORDED_VALUE) !== 0) return null;
    return {
      resource: of.resource,
      scope: of.scope,
      metricName: of.metricName,
      temporality: of.temporality,
      total: hasTotal ? total : null,
      startTimeUnixNano,
      timeUnixNano,
      attributes: taken.attributes,
      identity: (taken.identity ?? []).sort().join(),
      skippedKeys: taken.skippedKeys,
    };
  }

  private bool(wireType: number): boolean {
    expectWireType(wireType, VARINT);
    return this.reader.bool();
  }

  private double(wireType: number): number | null {
    expectWireType(wireType, FIXED64);
    const number = this.reader.double();
    return Number.isFinite(number) ? number : null;
  }

  private integer(wireType: number): number {
    expectWireType(wireType, FIXED64);
    return readSfixed64(this.reader);
  }
}
