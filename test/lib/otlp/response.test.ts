import { describe, expect, it } from 'vitest';
import {
  describeRejections,
  encodeExportResponse,
  encodeFailure,
  OTLP_ENCODINGS,
  otlpEncoding,
} from '@/lib/otlp/response';
import { SPAN_REJECTIONS } from '@/lib/otlp/span';
import { decodeMessage } from './protobuf-schema';

const jsonOf = (body: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(body));

describe('the answer to an export', () => {
  it('is an empty message on full success, with the bare content type of the request', () => {
    expect(encodeExportResponse('protobuf')).toEqual({ contentType: 'application/x-protobuf', body: new Uint8Array() });
    expect(encodeExportResponse('json')).toEqual({
      contentType: 'application/json',
      body: new TextEncoder().encode('{}'),
    });
  });

  it('leaves partial success unset when there is nothing to say', () => {
    for (const encoding of OTLP_ENCODINGS) {
      expect(encodeExportResponse(encoding, { rejectedSpans: 0, errorMessage: '' })).toEqual(
        encodeExportResponse(encoding),
      );
    }
  });

  it('says how many spans were rejected and why, the number as text in JSON', () => {
    const partial = { rejectedSpans: 3, errorMessage: 'why' };
    expect(jsonOf(encodeExportResponse('json', partial).body)).toEqual({
      partialSuccess: { rejectedSpans: '3', errorMessage: 'why' },
    });
    expect(decodeMessage('ExportTraceServiceResponse', encodeExportResponse('protobuf', partial).body)).toEqual({
      partialSuccess: { rejectedSpans: '3', errorMessage: 'why' },
    });
  });

  it('warns without a rejection', () => {
    const partial = { rejectedSpans: 0, errorMessage: 'careful' };
    expect(jsonOf(encodeExportResponse('json', partial).body)).toEqual({ partialSuccess: { errorMessage: 'careful' } });
    expect(decodeMessage('ExportTraceServiceResponse', encodeExportResponse('protobuf', partial).body)).toEqual({
      partialSuccess: { errorMessage: 'careful' },
    });
  });

  it('describes rejections by what is wrong with the spans', () => {
    const counts = SPAN_REJECTIONS.map((code) => ({ code, count: 2 }));
    const partial = describeRejections(counts);
    expect(partial?.rejectedSpans).toBe(2 * SPAN_REJECTIONS.length);
    expect(partial?.errorMessage.split('; ')).toHaveLength(SPAN_REJECTIONS.length);
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
