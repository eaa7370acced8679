import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { OtlpDecodeError } from '@/lib/otlp/decode-error';
import { decodeTraceProtobuf } from '@/lib/otlp/protobuf/decode-traces';
import { jsonBody } from '../decode-both';
import { encodeMessage, encodeTraceRequest } from '../protobuf-schema';
import { attributes, exception, request, SPAN_ID, span, TRACE_ID } from '../request';
import { field } from '../wire-bytes';

describe('OTLP protobuf', () => {
  it('never makes a string of a value that no convention reads', () => {
    const content = 'PROMPT-CANARY '.repeat(20);
    const body = encodeTraceRequest(request([span({ 'gen_ai.input.messages': [content], 'gen_ai.system': 'openai' })]));
    const made: string[] = [];
    const decode = vi.spyOn(Buffer.prototype as { utf8Slice(start: number, end: number): string }, 'utf8Slice');
    const [decoded] = decodeTraceProtobuf(Buffer.from(body)).spans;
    for (const { value } of decode.mock.results) made.push(String(value));
    decode.mockRestore();
    expect(made).toContain('openai');
    expect(made.join()).not.toContain('CANARY');
    expect(decoded?.skippedKeys).toEqual(['gen_ai.input.messages']);
  });

  it('accepts ids that hold the hex text instead of the bytes, for each span by itself', () => {
    const ascii = (text: string) => new TextEncoder().encode(text);
    const spans = [
      { traceId: ascii(TRACE_ID.toUpperCase()), spanId: ascii(SPAN_ID), parentSpanId: ascii('0'.repeat(16)) },
      { traceId: ascii('not hexadecimal, but 32 letters!'), spanId: ascii(SPAN_ID) },
      { traceId: Buffer.from(TRACE_ID, 'hex'), spanId: Buffer.from(SPAN_ID, 'hex') },
    ];
    const { spans: decoded, rejected } = decodeTraceProtobuf(encodeSpans(spans));
    expect(decoded).toMatchObject([
      { traceId: TRACE_ID, spanId: SPAN_ID, parentSpanId: null },
      { traceId: TRACE_ID, spanId: SPAN_ID },
    ]);
    expect([...rejected]).toEqual([['invalid_trace_id', 1]]);
  });

  it('reads fields in any order: the resource behind its spans, the value before its key', () => {
    const resource = encodeMessage('Resource', { attributes: attributes({ 'service.name': 'late' }) });
    const value = field(2, encodeMessage('AnyValue', { stringValue: 'openai' }));
    const attribute = Buffer.concat([value, field(1, Buffer.from('gen_ai.system'))]);
    const bare = encodeMessage('Span', { traceId: Buffer.from(TRACE_ID, 'hex'), spanId: Buffer.from(SPAN_ID, 'hex') });
    const scopeSpans = field(2, field(2, Buffer.concat([field(9, attribute), bare])));
    const [decoded] = decodeTraceProtobuf(field(1, Buffer.concat([scopeSpans, field(1, resource)]))).spans;
    expect(decoded?.resource.attributes.get('service.name')).toBe('late');
    expect(decoded?.attributes.get('gen_ai.system')).toBe('openai');
  });

  it('ignores fields that it does not know', () => {
    const linked = {
      links: [{ traceId: TRACE_ID, spanId: SPAN_ID }],
      traceState: 'a=b',
      flags: 257,
      droppedEventsCount: 3,
    };
    expect(decodeTraceProtobuf(encodeTraceRequest(request([span({}, linked)]))).spans).toHaveLength(1);
  });

  const logs = encodeMessage('ExportLogsServiceRequest', {
    resourceLogs: [
      { scopeLogs: [{ logRecords: [{ timeUnixNano: '1', severityNumber: 9, body: { stringValue: 'SECRET' } }] }] },
    ],
  });
  it.each([
    ['JSON', jsonBody(request([span()]))],
    ['gzip that nobody unpacked', gzipSync(jsonBody(request([span()])))],
    ['HTML', new TextEncoder().encode('<html>SECRET</html>')],
    ['logs', logs],
  ])('refuses %s without quoting it', (_, body) => {
    const error = errorOf(() => decodeTraceProtobuf(body));
    expect(error).toMatchObject({ name: 'OtlpDecodeError', code: 'malformed_protobuf' });
    expect(error).not.toHaveProperty('cause');
    expect((error as Error).message).not.toContain('SECRET');
  });

  it('either decodes or refuses whatever a request is cut or changed to', () => {
    const body = encodeTraceRequest(
      request([
        span(
          { 'gen_ai.system': 'openai', x: [1, 'a'] },
          { events: [exception({ 'exception.message': 'm' })], status: { code: 2 } },
        ),
      ]),
    );
    const changes = fc.array(fc.tuple(fc.nat(body.length - 1), fc.nat(255)), { maxLength: 4 });
    fc.assert(
      fc.property(fc.nat(body.length), changes, (length, bytes) => {
        const broken = Uint8Array.from(body);
        for (const [at, byte] of bytes) broken[at] = byte;
        const error = errorOf(() => decodeTraceProtobuf(broken.subarray(0, length)));
        expect(error === undefined || error instanceof OtlpDecodeError).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

function encodeSpans(spans: readonly object[]): Uint8Array {
  return encodeMessage('ExportTraceServiceRequest', { resourceSpans: [{ scopeSpans: [{ spans }] }] });
}

function errorOf(act: () => unknown): unknown {
  try {
    act();
    return undefined;
  } catch (error) {
    return error;
  }
}
