import type { RawFact } from '@/lib/facts/fact';
import { formatInstant } from '@/lib/facts/time';
import { TOKEN_METRICS, type TokenClass, type TokenMetric } from './conventions/token-metrics';
import { firstText } from './first-value';
import { type Mapped, Mapping } from './mapped';
import { CUMULATIVE, DELTA, type DecodedMetrics, type DecodedPoint } from './metric';
import { type Origin, Origins, originFields } from './origin';
import { canonicalProvider } from './provider';
import type { RejectionCode } from './rejection';

/** Hashes what tells one stream of points from another, under the key of the project. */
export type StreamHash = (identity: string) => string;

/**
 * Reads data points as entries of a token ledger. A cumulative point restates the entry of its stream since its start;
 * a delta is an entry of its own. Pure: equal points give equal facts, in any request and any order.
 */
export function mapMetrics({ points, rejected }: DecodedMetrics, hash: StreamHash): Mapped {
  const mapping = new Mapping();
  const origins = new Origins();
  points.forEach((point, index) => {
    const origin = origins.of(point);
    const fact = usageFact(point, origin, hash);
    if (typeof fact === 'string') mapping.reject(fact);
    else if (fact !== null) mapping.addFacts([fact], index);
    mapping.addDroppedOf(point.resource, origin.producer.name);
    mapping.addDropped(origin.producer.name, point.skippedKeys);
    mapping.addDropped(origin.producer.name, unreadKeys(point));
  });
  return mapping.finish(rejected);
}

/** Null for a point that counted nothing. */
function usageFact(point: DecodedPoint, origin: Origin, hash: StreamHash): RawFact | RejectionCode | null {
  const metric = TOKEN_METRICS.get(point.metricName);
  const counted = metric && classOf(point, metric);
  if (metric === undefined || counted === undefined) return 'not_token_usage';
  const model = firstText(point.attributes, metric.model);
  if (model === undefined) return 'no_model';
  const { total, temporality, startTimeUnixNano: start, timeUnixNano: time } = point;
  if (total === null || !Number.isSafeInteger(total) || total < 0 || time === null) return 'no_total';
  // Without a start, a counter that began anew cannot be told from one that went on.
  if (temporality !== DELTA && (temporality !== CUMULATIVE || start === null)) return 'no_total';
  if (total === 0) return null;

  const stream = hash(streamIdentity(point, origin));
  const entry = `${stream}:${start ?? 0n}${temporality === DELTA ? `:${time}` : ''}`;
  const provider = providerOf(point, metric);
  return {
    ...originFields(origin),
    fact_id: `${stream}:${start ?? 0n}:${time}`,
    // The day of the start, so that every restatement of an entry is in one place.
    execution_id: `usage:${stream}:${formatInstant(start ?? time)?.slice(0, 10)}`,
    observed_at: formatInstant(time),
    kind: 'usage.recorded',
    detail: {
      ledger_entry_id: entry,
      ...(provider !== undefined && { provider }),
      model,
      tokens: { [counted]: total },
    },
  };
}

function classOf({ attributes }: DecodedPoint, { counts }: TokenMetric): TokenClass | undefined {
  if (typeof counts === 'string') return counts;
  const named = firstText(attributes, [counts.key]);
  return named !== undefined && Object.hasOwn(counts.classes, named) ? counts.classes[named] : undefined;
}

function providerOf({ attributes }: DecodedPoint, { provider }: TokenMetric): string | undefined {
  if (typeof provider === 'string') return provider;
  const named = firstText(attributes, provider);
  return named === undefined ? undefined : canonicalProvider(named);
}

function streamIdentity({ resource, scope, metricName, identity }: DecodedPoint, { producer }: Origin): string {
  const instance = firstText(resource.attributes, ['service.instance.id']);
  return JSON.stringify([producer.name, producer.version, instance, scope.name, scope.version, metricName, identity]);
}

/** Decoded for the table of another metric. */
function* unreadKeys({ metricName, attributes }: DecodedPoint): Iterable<string> {
  const metric = TOKEN_METRICS.get(metricName);
  if (metric === undefined) return;
  const read = new Set([
    ...metric.model,
    ...(typeof metric.provider === 'string' ? [] : metric.provider),
    ...(typeof metric.counts === 'string' ? [] : [metric.counts.key]),
  ]);
  for (const key of attributes.keys()) if (!read.has(key)) yield key;
}
