import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapSpans } from '@/lib/otlp/map';
import { mapLogs } from '@/lib/otlp/map-logs';
import { mapMetrics } from '@/lib/otlp/map-metrics';
import { decodeTraceProtobuf } from '@/lib/otlp/protobuf/decode-traces';
import type { OtlpEncoding } from '@/lib/otlp/response';
import { SIGNALS, type Signal } from '@/lib/otlp/signal';
import { anyRequest } from './arbitrary-request';
import { decodeAs, decodeLogsAs, decodeMetricsAs } from './decode-both';
import { encodeRequest } from './protobuf-schema';
import { expectedItems } from './reference';

const hash = (identity: string) => `hash of ${identity.length}`;

function decode(signal: Signal, encoding: OtlpEncoding, sent: object) {
  if (signal === 'traces') return decodeAs(encoding, sent);
  return signal === 'logs' ? decodeLogsAs(encoding, sent) : decodeMetricsAs(encoding, sent);
}

function itemsAndFacts(signal: Signal, encoding: OtlpEncoding, sent: object) {
  if (signal === 'traces') {
    const decoded = decodeAs(encoding, sent);
    return { items: decoded.spans, mapped: mapSpans(decoded) };
  }
  if (signal === 'logs') {
    const decoded = decodeLogsAs(encoding, sent);
    return { items: decoded.records, mapped: mapLogs(decoded) };
  }
  const decoded = decodeMetricsAs(encoding, sent);
  return { items: decoded.points, mapped: mapMetrics(decoded, hash) };
}

/** The liberties that OTLP/JSON allows and emitters take: hex in capitals, numbers for 64-bit text, fields of a later version. */
function asEmittersWrite(sent: object): object {
  return JSON.parse(JSON.stringify(sent), (key, value) => {
    if (/^(traceId|spanId|parentSpanId)$/.test(key) && typeof value === 'string') return value.toUpperCase();
    if (/^(intValue|asInt)$/.test(key) && Number.isSafeInteger(Number(value))) return Number(value);
    if (key === 'kind') return ['SPAN_KIND_UNSPECIFIED', 1, 'SPAN_KIND_SERVER', 3, 'SPAN_KIND_PRODUCER', 5][value];
    if (key === 'aggregationTemporality')
      return ['AGGREGATION_TEMPORALITY_UNSPECIFIED', 1, 'AGGREGATION_TEMPORALITY_CUMULATIVE'][value];
    const isMessage = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isMessage && key !== 'value' ? { ...value, fieldOfALaterVersion: { deep: [1, 'x'] } } : value;
  });
}

/** The same request with fields that no version has, of every wire type. */
function withUnknownFields(body: Uint8Array): Uint8Array {
  const varint = [0xf8, 0x07, 0x2a];
  const fixed64 = [0xf9, 0x07, 1, 2, 3, 4, 5, 6, 7, 8];
  const bytes = [0xfa, 0x07, 3, 0x61, 0x62, 0x63];
  const fixed32 = [0xfd, 0x07, 1, 2, 3, 4];
  return Uint8Array.from([...varint, ...bytes, ...body, ...fixed64, ...fixed32]);
}

describe.each(SIGNALS)('a request of %s', (signal) => {
  it('gives what a full decoder of the published messages finds in it, in either encoding', () => {
    fc.assert(
      fc.property(anyRequest(signal), (sent) => {
        const expected = expectedItems(signal, encodeRequest(signal, sent));
        const fromJson = itemsAndFacts(signal, 'json', sent);
        const fromProtobuf = itemsAndFacts(signal, 'protobuf', sent);
        expect(fromProtobuf).toEqual(fromJson);
        expect(fromProtobuf.items).toHaveLength(expected.length);
        expect(fromProtobuf.items).toMatchObject(expected);
      }),
      { numRuns: 400 },
    );
  });

  it('gives the same with ids in capitals, integers as numbers, enums as names and fields that it does not know', () => {
    fc.assert(
      fc.property(anyRequest(signal), (sent) => {
        expect(decode(signal, 'json', asEmittersWrite(sent))).toEqual(decode(signal, 'json', sent));
      }),
      { numRuns: 200 },
    );
  });
});

it('steps over protobuf fields of every wire type that it does not know', () => {
  fc.assert(
    fc.property(anyRequest('traces'), (sent) => {
      const body = encodeRequest('traces', sent);
      expect(decodeTraceProtobuf(withUnknownFields(body))).toEqual(decodeTraceProtobuf(body));
    }),
  );
});
