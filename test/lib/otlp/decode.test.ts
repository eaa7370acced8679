import { describe, expect, it } from 'vitest';
import { DEFAULT_DECODE_LIMITS } from '@/lib/otlp/limits';
import { OTLP_ENCODINGS } from '@/lib/otlp/response';
import { messageTemplate } from '@/lib/redaction/message-template';
import { decodeAs } from './decode-both';
import { attributes, END, exception, PARENT_ID, request, SPAN_ID, START, span, TRACE_ID } from './request';

describe.each(OTLP_ENCODINGS)('a trace request as %s', (encoding) => {
  const decode = (spans: readonly unknown[]) => decodeAs(encoding, request(spans));

  it('gives the ids, the times, the kind and the status of a span', () => {
    const [decoded] = decode([span({}, { kind: 3, status: { code: 2, message: 'secret text' } })]).spans;
    expect(decoded).toMatchObject({
      traceId: TRACE_ID,
      spanId: SPAN_ID,
      parentSpanId: PARENT_ID,
      kind: 3,
      startTimeUnixNano: BigInt(START),
      endTimeUnixNano: BigInt(END),
      statusCode: 2,
      scope: { name: 'test.scope', version: '1' },
    });
  });

  it('decodes the values of every type under allowlisted keys and only names the others', () => {
    const values = {
      'gen_ai.request.model': 'm',
      'gen_ai.usage.input_tokens': 12,
      'gen_ai.request.stream': true,
      'gen_ai.usage.cost': 0.25,
      'gen_ai.response.finish_reasons': ['stop', 'length'],
      'gen_ai.input.messages': 'hello',
    };
    const [decoded] = decode([span(values)]).spans;
    expect(Object.fromEntries(decoded?.attributes ?? [])).toEqual({
      'gen_ai.request.model': 'm',
      'gen_ai.usage.input_tokens': 12,
      'gen_ai.request.stream': true,
      'gen_ai.usage.cost': 0.25,
      'gen_ai.response.finish_reasons': ['stop', 'length'],
    });
    expect(decoded?.skippedKeys).toEqual(['gen_ai.input.messages']);
  });

  it('keeps integers exact beyond 2^53 and negative ones', () => {
    const values = [
      { key: 'gen_ai.usage.input_tokens', value: { intValue: '9223372036854775807' } },
      { key: 'gen_ai.usage.output_tokens', value: { intValue: '-9223372036854775808' } },
      { key: 'rpc.jsonrpc.error_code', value: { intValue: '-32601' } },
    ];
    const [decoded] = decode([span({}, { attributes: values })]).spans;
    expect([...(decoded?.attributes.values() ?? [])]).toEqual([9223372036854775807n, -9223372036854775808n, -32601]);
  });

  it('takes a span without a kind, a status and times', () => {
    const { spans, rejected } = decode([{ traceId: TRACE_ID, spanId: SPAN_ID }]);
    expect(spans[0]).toMatchObject({ kind: 0, statusCode: 0, startTimeUnixNano: null, endTimeUnixNano: null });
    expect(rejected.size).toBe(0);
  });

  it('tolerates an attribute without a value and an empty value', () => {
    const values = [
      { key: 'gen_ai.system' },
      { key: 'gen_ai.request.model', value: {} },
      ...attributes({ 'error.type': 'x' }),
    ];
    const { spans, rejected } = decode([span({}, { attributes: values })]);
    expect([...(spans[0]?.attributes ?? [])]).toEqual([['error.type', 'x']]);
    expect(rejected.size).toBe(0);
  });

  it('drops a map, bytes and a number that is none under an allowlisted key, and names the key', () => {
    const values = [
      { key: 'gen_ai.system', value: { kvlistValue: { values: attributes({ a: 'b' }) } } },
      { key: 'error.type', value: { bytesValue: 'AAEC' } },
      { key: 'gen_ai.usage.cost', value: { doubleValue: 'NaN' } },
    ];
    const [decoded] = decode([span({}, { attributes: values })]).spans;
    expect(decoded?.attributes.size).toBe(0);
    expect(decoded?.skippedKeys).toEqual(['gen_ai.system', 'error.type', 'gen_ai.usage.cost']);
  });

  it('drops an attribute whose lists are nested deeper than the limit', () => {
    const limits = { ...DEFAULT_DECODE_LIMITS, maxDepth: 2 };
    const finish = 'gen_ai.response.finish_reasons';
    const atLimit = decodeAs(encoding, request([span({ [finish]: [['stop']] })]), limits).spans[0];
    const beyond = decodeAs(encoding, request([span({ [finish]: [[['stop']]] })]), limits).spans[0];
    expect(atLimit?.attributes.get(finish)).toEqual([['stop']]);
    expect([beyond?.attributes.size, beyond?.skippedKeys]).toEqual([0, [finish]]);
  });

  it.each([
    ['no trace id', { traceId: undefined }, 'invalid_trace_id'],
    ['an empty trace id', { traceId: '' }, 'invalid_trace_id'],
    ['a trace id of zeros', { traceId: '0'.repeat(32) }, 'invalid_trace_id'],
    ['a short trace id', { traceId: 'abcd' }, 'invalid_trace_id'],
    ['no span id', { spanId: undefined }, 'invalid_span_id'],
    ['a span id of zeros', { spanId: '0'.repeat(16) }, 'invalid_span_id'],
    ['a short parent id', { parentSpanId: 'abcd' }, 'invalid_parent_span_id'],
  ])('rejects a span with %s alone', (_, fields, reason) => {
    const { spans, rejected } = decode([span(), span({}, fields), span({}, { spanId: PARENT_ID })]);
    expect(spans.map(({ spanId }) => spanId)).toEqual([SPAN_ID, PARENT_ID]);
    expect([...rejected]).toEqual([[reason, 1]]);
  });

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['all zero', '0'.repeat(16)],
  ])('takes a span whose parent is %s as a root', (_, parentSpanId) => {
    expect(decode([span({}, { parentSpanId })]).spans[0]?.parentSpanId).toBeNull();
  });

  it('accepts a span whose parent is nowhere', () => {
    const { spans, rejected } = decode([span({}, { parentSpanId: 'ffffffffffffffff' })]);
    expect([spans[0]?.parentSpanId, rejected.size]).toEqual(['ffffffffffffffff', 0]);
  });

  it('rejects the spans beyond the limit and keeps those before', () => {
    const limits = { ...DEFAULT_DECODE_LIMITS, maxItems: 2 };
    const { spans, rejected } = decodeAs(encoding, request([span(), span(), span(), span()]), limits);
    expect([spans.length, [...rejected]]).toEqual([2, [['too_many_items', 2]]]);
  });

  it('rejects a span with more attributes than the limit, those of its events included', () => {
    const limits = { ...DEFAULT_DECODE_LIMITS, maxAttributesPerItem: 2 };
    const crowded = span({ a: 1, b: 2 }, { events: [exception({ 'exception.type': 'E' })] });
    const { spans, rejected } = decodeAs(encoding, request([crowded, span({ a: 1, b: 2 })]), limits);
    expect([spans.length, [...rejected]]).toEqual([1, [['too_many_attributes', 1]]]);
  });

  it('keeps neither the status message nor the text of an exception, only what they are signs of and their templates', () => {
    const texts = {
      'exception.type': 'E',
      'exception.message': 'ECONNREFUSED while asking "PROMPT"',
      'exception.stacktrace': 'TRACE',
    };
    const failed = span({}, { status: { code: 2, message: 'HTTP 503 overloaded_error' }, events: [exception(texts)] });
    const [decoded] = decode([failed]).spans;
    expect(
      JSON.stringify([decoded?.events, [...(decoded?.events[0]?.attributes ?? [])]], (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    ).not.toMatch(/PROMPT|TRACE/);
    expect(decoded?.events[0]?.errorSigns).toEqual({
      code: 'ECONNREFUSED',
      template: messageTemplate('ECONNREFUSED while asking "x"'),
    });
    expect(decoded?.statusSigns).toEqual({
      code: 'overloaded_error',
      httpStatus: 503,
      template: messageTemplate('HTTP 500 overloaded_error'),
    });
    expect(decoded?.skippedKeys).toEqual(['exception.message', 'exception.stacktrace']);
  });

  it('takes an empty request, and one whose lists are empty, as nothing', () => {
    for (const empty of [
      {},
      { resourceSpans: [] },
      { resourceSpans: [{}] },
      { resourceSpans: [{ scopeSpans: [{}] }] },
    ]) {
      expect(decodeAs(encoding, empty)).toEqual({ spans: [], rejected: new Map() });
    }
  });
});
