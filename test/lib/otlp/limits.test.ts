import { describe, expect, it } from 'vitest';
import { DEFAULT_DECODE_LIMITS, type DecodeLimits, MAX_LIST_LENGTH } from '@/lib/otlp/limits';
import { OTLP_ENCODINGS, type OtlpEncoding } from '@/lib/otlp/response';
import { SIGNALS, type Signal } from '@/lib/otlp/signal';
import { requestOf } from '../../support/otlp-requests';
import { decodeAs, decodeLogsAs, decodeMetricsAs } from './decode-both';
import { logRecord, type PlainValue, point, request, span } from './request';

const metric = (values: Record<string, PlainValue>) => ({
  name: 'claude_code.token.usage',
  sum: { aggregationTemporality: 1, isMonotonic: true, dataPoints: [point(values, { asInt: '1' })] },
});
const MAKERS: Record<Signal, (values: Record<string, PlainValue>) => object> = {
  traces: (values) => span(values),
  logs: (values) => logRecord(values),
  metrics: metric,
};
const numbered = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));

/** How many items are kept, and why others are not. */
function decode(signal: Signal, encoding: OtlpEncoding, sizes: readonly number[], limits: Partial<DecodeLimits>) {
  const sent = requestOf(signal, ...sizes.map((size) => MAKERS[signal](numbered(size))));
  const all = { ...DEFAULT_DECODE_LIMITS, ...limits };
  if (signal === 'traces') {
    const { spans, rejected } = decodeAs(encoding, sent, all);
    return [spans.length, Object.fromEntries(rejected)];
  }
  if (signal === 'logs') {
    const { records, rejected } = decodeLogsAs(encoding, sent, all);
    return [records.length, Object.fromEntries(rejected)];
  }
  const { points, rejected } = decodeMetricsAs(encoding, sent, all);
  return [points.length, Object.fromEntries(rejected)];
}

const CASES = SIGNALS.flatMap((signal) => OTLP_ENCODINGS.map((encoding) => [signal, encoding] as const));

describe.each(CASES)('a request of %s as %s', (signal, encoding) => {
  it('keeps as many items as the limit and rejects the others', () => {
    expect(decode(signal, encoding, [1, 1, 1, 1], { maxItems: 2 })).toEqual([2, { too_many_items: 2 }]);
  });

  it('rejects an item with more attributes than the limit, not one with as many', () => {
    expect(decode(signal, encoding, [3, 4, 3], { maxAttributesPerItem: 3 })).toEqual([2, { too_many_attributes: 1 }]);
  });

  it('rejects the items beyond the attributes that a request may have, also when each is small', () => {
    // The resource has one, too.
    expect(decode(signal, encoding, [2, 2, 2], { maxAttributes: 5 })).toEqual([2, { too_many_attributes: 1 }]);
  });
});

describe.each(OTLP_ENCODINGS)('a span as %s', (encoding) => {
  const key = 'gen_ai.response.finish_reasons';
  const listOf = (length: number) => span({ [key]: Array.from({ length }, () => 'stop') });

  it('loses a list that is longer than any field of a fact, and keeps the rest', () => {
    const [longest, longer] = decodeAs(encoding, request([listOf(MAX_LIST_LENGTH), listOf(MAX_LIST_LENGTH + 1)])).spans;
    expect(longest?.attributes.get(key)).toHaveLength(MAX_LIST_LENGTH);
    expect([longer?.attributes.size, longer?.skippedKeys]).toEqual([0, [key]]);
  });

  it('counts its events and links themselves among its attributes', () => {
    const limits = { ...DEFAULT_DECODE_LIMITS, maxAttributesPerItem: 3 };
    const laden = (count: number) => span({}, { events: Array(count).fill({ name: 'e' }), links: [{}] });
    const { spans, rejected } = decodeAs(encoding, request([laden(2), laden(3)]), limits);
    expect([spans.length, Object.fromEntries(rejected)]).toEqual([1, { too_many_attributes: 1 }]);
  });
});
