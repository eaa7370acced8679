import { describe, expect, it } from 'vitest';
import { REJECTIONS } from '@/lib/otlp/rejection';
import {
  describeRejections,
  encodeExportResponse,
  encodeFailure,
  OTLP_ENCODINGS,
  otlpEncoding,
} from '@/lib/otlp/response';
import { SIGNALS } from '@/lib/otlp/signal';
import { decodeMessage } from './protobuf-schema';

const jsonOf = (body: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(body));

describe('the answer to an export', () => {
  it.each(SIGNALS)('is an empty message on full success of %s, with the bare content type of the request', (signal) => {
    expect(encodeExportResponse(signal, 'protobuf')).toEqual({
      contentType: 'application/x-protobuf',
      body: new Uint8Array(),
    });
    expect(encodeExportResponse(signal, 'json')).toEqual({
      contentType: 'application/json',
      body: new TextEncoder().encode('{}'),
    });
  });

  it('leaves partial success unset when there is nothing to say', () => {
    for (const encoding of OTLP_ENCODINGS) {
      expect(encodeExportResponse('traces', encoding, { rejected: 0, errorMessage: '' })).toEqual(
        encodeExportResponse('traces', encoding),
      );
    }
  });

  it.each([
    ['traces', 'ExportTraceServiceResponse', 'rejectedSpans'],
    ['logs', 'ExportLogsServiceResponse', 'rejectedLogRecords'],
    ['metrics', 'ExportMetricsServiceResponse', 'rejectedDataPoints'],
  ] as const)('says how many %s were rejected and why, the number as text in JSON', (signal, message, field) => {
    const partial = { rejected: 3, errorMessage: 'why' };
    const expected = { partialSuccess: { [field]: '3', errorMessage: 'why' } };
    expect(jsonOf(encodeExportResponse(signal, 'json', partial).body)).toEqual(expected);
    expect(decodeMessage(message, encodeExportResponse(signal, 'protobuf', partial).body)).toEqual(expected);
  });

  it.each([
    ['traces', 'ExportTraceServiceResponse'],
    ['logs', 'ExportLogsServiceResponse'],
    ['metrics', 'ExportMetricsServiceResponse'],
  ] as const)('warns about %s without a rejection', (signal, message) => {
    const partial = { rejected: 0, errorMessage: 'careful' };
    const expected = { partialSuccess: { errorMessage: 'careful' } };
    expect(jsonOf(encodeExportResponse(signal, 'json', partial).body)).toEqual(expected);
    expect(decodeMessage(message, encodeExportResponse(signal, 'protobuf', partial).body)).toEqual(expected);
  });

  it('describes rejections by what is wrong with the items', () => {
    const counts = REJECTIONS.map((code) => ({ code, count: 2 }));
    const partial = describeRejections(counts);
    expect(partial?.rejected).toBe(2 * REJECTIONS.length);
    expect(partial?.errorMessage.split('; ')).toHaveLength(REJECTIONS.length);
    expect(partial?.errorMessage).toContain('2 × traceId is not 16 bytes');
    expect(describeRejections([])).toBeUndefined();
  });
});

describe('the answer to a failure', () => {
  it.each([
    [400, 3],
    [401, 16],
    [403, 7],
    [413, 8],
    [429, 8],
    [503, 14],
    [500, 13],
  ])('to %i is a google.rpc.Status with code %i', (httpStatus, code) => {
    const expected = { code, message: 'what to do' };
    expect(jsonOf(encodeFailure('json', httpStatus, 'what to do').body)).toEqual(expected);
    expect(decodeMessage('RpcStatus', encodeFailure('protobuf', httpStatus, 'what to do').body)).toEqual(expected);
  });
});

it.each([
  ['application/json', 'json'],
  ['application/json; charset=utf-8', 'json'],
  ['Application/X-Protobuf ; a=b', 'protobuf'],
  ['application/protobuf', undefined],
  ['text/json', undefined],
  ['', undefined],
  [null, undefined],
])('takes the content type %j for %s', (contentType, encoding) => {
  expect(otlpEncoding(contentType)).toBe(encoding);
});
