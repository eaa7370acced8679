import { describe, expect, it } from 'vitest';
import { OtlpDecodeError } from '@/lib/otlp/decode-error';
import { decodeTraceJson } from '@/lib/otlp/json/decode-traces';
import { decodeAs, jsonBody } from '../decode-both';
import { attributes, request, SPAN_ID, span, TRACE_ID } from '../request';

const decode = (spans: readonly unknown[]) => decodeAs('json', request(spans));

describe('OTLP/JSON', () => {
  it('reads ids in either case and gives them in lower case', () => {
    const [decoded] = decode([span({}, { traceId: TRACE_ID.toUpperCase(), spanId: SPAN_ID.toUpperCase() })]).spans;
    expect([decoded?.traceId, decoded?.spanId]).toEqual([TRACE_ID, SPAN_ID]);
  });

  it('reads 64-bit integers as text and as numbers', () => {
    const fields = {
      startTimeUnixNano: 1796089922648000000,
      endTimeUnixNano: '1796089922651314154',
      attributes: [
        { key: 'gen_ai.usage.input_tokens', value: { intValue: 7 } },
        { key: 'gen_ai.usage.output_tokens', value: { intValue: '7' } },
      ],
    };
    const [decoded] = decode([span({}, fields)]).spans;
    expect(decoded?.startTimeUnixNano).toBe(1796089922648000000n);
    expect([...(decoded?.attributes.values() ?? [])]).toEqual([7, 7]);
  });

  it('reads enums as numbers and tolerates their names', () => {
    const named = span({}, { kind: 'SPAN_KIND_CLIENT', status: { code: 'STATUS_CODE_ERROR' } });
    expect(decode([named, span({}, { kind: 3, status: { code: 2 } })]).spans).toMatchObject([
      { kind: 3, statusCode: 2 },
      { kind: 3, statusCode: 2 },
    ]);
  });

  it('ignores unknown fields and takes null as absent', () => {
    const odd = span(
      {},
      { parentSpanId: null, status: null, events: null, attributes: null, colour: 'red', flags: 257 },
    );
    expect(decode([odd]).spans[0]).toMatchObject({ parentSpanId: null, statusCode: 0, events: [] });
  });

  it('names base64 as what is wrong with the ids of a generic protobuf-JSON mapping', () => {
    const { rejected } = decode([
      span({}, { traceId: 'Z6z8LqVvEI+kU1/Ci6mXBQ==' }),
      span({}, { spanId: 'AAECAwQFBgc=' }),
    ]);
    expect([...rejected]).toEqual([['base64_id', 2]]);
  });

  it('rejects a span whose attributes are a plain object, and that span alone', () => {
    const { spans, rejected } = decode([span({}, { attributes: { 'gen_ai.system': 'openai' } }), span()]);
    expect([spans.length, [...rejected]]).toEqual([1, [['invalid_attributes', 1]]]);
  });

  it('rejects a span with a time that is none', () => {
    const fields = [{ startTimeUnixNano: '2026-12-01T00:00:00Z' }, { endTimeUnixNano: -1 }, { endTimeUnixNano: 1.5 }];
    expect([...decode(fields.map((field) => span({}, field))).rejected]).toEqual([['invalid_time', 3]]);
  });

  it('rejects what is no span and keeps its neighbours', () => {
    const { spans, rejected } = decode([null, 7, 'span', [span()], span()]);
    expect([spans.length, [...rejected]]).toEqual([1, [['not_an_object', 4]]]);
  });

  it('takes a Go-style value for an empty one', () => {
    const values = [{ key: 'gen_ai.system', value: { Value: { StringValue: 'openai' } } }];
    const { spans, rejected } = decode([span({}, { attributes: values })]);
    expect([spans[0]?.attributes.size, rejected.size]).toEqual([0, 0]);
  });

  it('drops an attribute whose value is not of the type that it is declared as', () => {
    const values = [
      { key: 'gen_ai.system', value: { stringValue: 7 } },
      { key: 'gen_ai.request.stream', value: { boolValue: 'yes' } },
      { key: 'gen_ai.usage.input_tokens', value: { intValue: '99999999999999999999' } },
      { key: 'error.type', value: 'bare text' },
    ];
    const [decoded] = decode([span({}, { attributes: values })]).spans;
    expect([decoded?.attributes.size, decoded?.skippedKeys.length]).toEqual([0, 4]);
  });

  it('ignores broken links and keeps the span', () => {
    const linked = span({}, { links: [{ traceId: [1, 2, 3], spanId: 7 }, 'link'] });
    expect(decode([linked]).spans).toHaveLength(1);
  });

  it('ignores an event that is none and keeps the span', () => {
    expect(
      decode([span({}, { events: ['boom', { name: 'e', attributes: attributes({ a: 1 }) }] })]).spans[0]?.events,
    ).toHaveLength(1);
  });

  it.each([
    ['text that is no JSON', '{"resourceSpans": SECRET', 'malformed_json'],
    ['nothing', '', 'malformed_json'],
    ['a list', '[]', 'not_an_export_request'],
    ['spans that are no list', '{"resourceSpans": {}}', 'not_an_export_request'],
    ['keys in snake_case', '{"resource_spans": []}', 'snake_case_keys'],
    ['logs', '{"resourceLogs": []}', 'other_signal'],
  ])('refuses a body of %s without quoting it', (_, body, code) => {
    const error = catchError(() => decodeTraceJson(new TextEncoder().encode(body)));
    expect(error).toMatchObject({ name: 'OtlpDecodeError', code });
    expect(error).not.toHaveProperty('cause');
    expect(error.message).not.toContain('SECRET');
  });

  it('survives lists nested a hundred thousand deep', () => {
    const deep = `${'{"arrayValue":{"values":['.repeat(100_000)}${']}}'.repeat(100_000)}`;
    const text = JSON.stringify(request([span({ 'gen_ai.system': 'HERE' })])).replace('{"stringValue":"HERE"}', deep);
    const [decoded] = decodeTraceJson(new TextEncoder().encode(text)).spans;
    expect(decoded?.skippedKeys).toEqual(['gen_ai.system']);
  });

  it('is not misled by keys of the object prototype', () => {
    const body = '{"__proto__": {"resourceSpans": [1]}, "constructor": 1}';
    expect(decodeTraceJson(new TextEncoder().encode(body)).spans).toEqual([]);
    expect(
      decodeTraceJson(jsonBody(request([span({ constructor: 'x', toString: 'y' })]))).spans[0]?.attributes.size,
    ).toBe(0);
  });
});

function catchError(act: () => unknown): OtlpDecodeError {
  try {
    act();
  } catch (error) {
    if (error instanceof OtlpDecodeError) return error;
  }
  throw new Error('expected an OtlpDecodeError');
}
