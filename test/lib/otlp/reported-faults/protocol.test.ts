import { deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeTraceProtobuf } from '@/lib/otlp/protobuf/decode-traces';
import { OTLP_ENCODINGS } from '@/lib/otlp/response';
import { POST } from '../../../../app/v1/traces/route';
import { freshDatabase } from '../../../support/database';
import { decodeAs, jsonBody } from '../decode-both';
import { encodeMessage, encodeTraceRequest } from '../protobuf-schema';
import { attributes, PARENT_ID, request, SPAN_ID, span, TRACE_ID } from '../request';

const database = freshDatabase();
const CHAT = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'gpt-5', 'gen_ai.usage.input_tokens': 7 };
const JSON_TYPE = 'application/json';
const PROTOBUF_TYPE = 'application/x-protobuf';
let token: string;

beforeAll(async () => {
  token = (await database.token('ingest')).text;
});

function send(body: Uint8Array, headers: Record<string, string>): Promise<Response> {
  const sent = new Request('http://console/v1/traces', {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return POST(sent, { params: Promise.resolve({}) });
}

const chat = (spanId: string, fields: object = {}) => span(CHAT, { spanId, ...fields });
const callsOf = (spanId: string) =>
  database.owner(`SELECT 1 FROM facts WHERE kind = 'model.call' AND fact_id = '${spanId}'`);

describe('reported fault 2: a span without a kind was dropped with an answer of 200', () => {
  it.each(OTLP_ENCODINGS)('is taken as one of kind 0 (%s)', (encoding) => {
    const { spans, rejected } = decodeAs(encoding, request([span(CHAT, { kind: undefined })]));
    expect(spans).toMatchObject([{ kind: 0 }]);
    expect(rejected.size).toBe(0);
  });
});

describe('reported fault 3: one bad span lost the whole batch', () => {
  it('rejects the bad span alone and says so', async () => {
    const batch = request([chat('00000000000000a1'), chat('bad'), chat('00000000000000a2')]);
    const response = await send(jsonBody(batch), { 'content-type': JSON_TYPE });
    expect(await response.json()).toMatchObject({ partialSuccess: { rejectedSpans: '1' } });
    expect(await callsOf('00000000000000a1')).toHaveLength(1);
    expect(await callsOf('00000000000000a2')).toHaveLength(1);
  });
});

describe('reported fault 4: attributes without a value, as an object, and a span without a trace id', () => {
  it.each(OTLP_ENCODINGS)('tolerates an attribute without a value and an empty one (%s)', (encoding) => {
    const values = [{ key: 'gen_ai.system' }, { key: 'error.type', value: {} }, ...attributes(CHAT)];
    const { spans, rejected } = decodeAs(encoding, request([span({}, { attributes: values })]));
    expect([spans[0]?.attributes.size, rejected.size]).toEqual([3, 0]);
  });

  it('rejects a span whose attributes are an object, and one without a trace id, alone', () => {
    const spans = [span({}, { attributes: { a: 'b' } }), span({}, { traceId: undefined }), span(CHAT)];
    const decoded = decodeAs('json', request(spans));
    expect(decoded.spans).toHaveLength(1);
    expect(Object.fromEntries(decoded.rejected)).toEqual({ invalid_attributes: 1, invalid_trace_id: 1 });
  });
});

describe('reported fault 16: ids in base64, keys in snake_case, values as Go prints them', () => {
  it('rejects a span with ids in base64 and says what OTLP/JSON has', async () => {
    const base64 = Buffer.from(TRACE_ID, 'hex').toString('base64');
    const response = await send(jsonBody(request([span(CHAT, { traceId: base64 })])), { 'content-type': JSON_TYPE });
    const answer = JSON.stringify(await response.json());
    expect(answer).toContain('base64');
    expect(await database.owner(`SELECT 1 FROM facts WHERE execution_id = '${base64}'`)).toEqual([]);
  });

  it('refuses a request in snake_case with a hint instead of losing it', async () => {
    const response = await send(jsonBody({ resource_spans: [] }), { 'content-type': JSON_TYPE });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: expect.stringContaining('lowerCamelCase') },
    ]);
  });

  it('takes a value under a name of Go for no value', () => {
    const values = [{ key: 'gen_ai.system', value: { Value: { StringValue: 'openai' } } }];
    expect(decodeAs('json', request([span({}, { attributes: values })])).spans[0]?.attributes.size).toBe(0);
  });
});

describe('reported fault 17: hex text in the id fields of protobuf refused the whole batch', () => {
  it('takes such ids for what they say, and rejects alone what is neither', () => {
    const ascii = (text: string) => new TextEncoder().encode(text);
    const spans = [
      { traceId: ascii(TRACE_ID), spanId: ascii(SPAN_ID) },
      { traceId: ascii('x'.repeat(32)), spanId: ascii(SPAN_ID) },
    ];
    const body = encodeMessage('ExportTraceServiceRequest', { resourceSpans: [{ scopeSpans: [{ spans }] }] });
    const decoded = decodeTraceProtobuf(body);
    expect(decoded.spans).toMatchObject([{ traceId: TRACE_ID, spanId: SPAN_ID }]);
    expect([...decoded.rejected]).toEqual([['invalid_trace_id', 1]]);
  });
});

describe('reported fault 18: a link whose trace id is a list of numbers', () => {
  it('keeps the span', () => {
    const links = [{ traceId: [1, 2, 3], spanId: 7, attributes: 'none' }, 'no link', null];
    const { spans, rejected } = decodeAs('json', request([span(CHAT, { links })]));
    expect([spans.length, spans[0]?.links, rejected.size]).toEqual([1, [], 0]);
  });
});

describe('reported fault 19: a generic protobuf-JSON reader took hex ids for base64', () => {
  it('reads the same ids from JSON, in any case, as from protobuf', () => {
    const upper = request([span(CHAT, { traceId: TRACE_ID.toUpperCase(), parentSpanId: PARENT_ID.toUpperCase() })]);
    const ids = { traceId: TRACE_ID, spanId: SPAN_ID, parentSpanId: PARENT_ID };
    expect(decodeAs('json', upper).spans).toMatchObject([ids]);
    expect(decodeAs('protobuf', request([span(CHAT)])).spans).toMatchObject([ids]);
  });
});

describe('reported fault 20: bodies in gzip were refused', () => {
  it.each([
    ['JSON', JSON_TYPE, '00000000000000b1', jsonBody],
    ['protobuf', PROTOBUF_TYPE, '00000000000000b2', encodeTraceRequest],
  ])('takes %s in gzip', async (_, type, spanId, encode) => {
    const body = gzipSync(encode(request([chat(spanId)])));
    const response = await send(body, { 'content-type': type, 'content-encoding': 'gzip' });
    expect(response.status).toBe(200);
    expect(await callsOf(spanId)).toHaveLength(1);
  });
});

describe('reported fault 21: deflate, and a content type with parameters', () => {
  it('takes deflate', async () => {
    const body = deflateSync(encodeTraceRequest(request([chat('00000000000000c1')])));
    await send(body, { 'content-type': PROTOBUF_TYPE, 'content-encoding': 'deflate' });
    expect(await callsOf('00000000000000c1')).toHaveLength(1);
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"', ' application/json '])(
    'takes %j for JSON',
    async (type) => {
      expect((await send(jsonBody(request([chat('00000000000000c2')])), { 'content-type': type })).status).toBe(200);
    },
  );
});

describe('reported fault 22: JSON was refused, and times as text', () => {
  it.each([
    ['text', (time: string): unknown => time],
    ['numbers', (time: string): unknown => Number(time)],
  ])('takes JSON with its times as %s', (_, write) => {
    const times = { startTimeUnixNano: write('1796089922648000000'), endTimeUnixNano: write('1796089923648000000') };
    expect(decodeAs('json', request([span(CHAT, times)])).spans[0]?.startTimeUnixNano).toBe(1796089922648000000n);
  });
});

describe('reported fault 23: an exporter that drops its batch after 429 and ignores Retry-After', () => {
  it('is answered with 503 where others are answered with 429', async () => {
    const { text, scope } = await database.token('ingest');
    await database.owner(
      `UPDATE tokens SET requests_per_minute = 1 WHERE id = '${(scope.principal as { tokenId: string }).tokenId}'`,
    );
    const again = (agent: string) =>
      send(jsonBody({}), { 'content-type': JSON_TYPE, 'user-agent': agent, authorization: `Bearer ${text}` });
    expect((await again('curl/8')).status).toBe(200);
    expect((await again('OTel-OTLP-Exporter-Python/1.38.0')).status).toBe(503);
    expect((await again('OTel-OTLP-Exporter-JavaScript/0.223.1')).status).toBe(429);
  });
});

describe('reported fault 24: a batch that was stored and sent again doubled its tokens', () => {
  it('stores a span once however often it comes, in whatever encoding and company', async () => {
    const once = request([chat('00000000000000d1')]);
    const twice = request([chat('00000000000000d1'), chat('00000000000000d2'), chat('00000000000000d1')]);
    await send(jsonBody(once), { 'content-type': JSON_TYPE });
    await send(encodeTraceRequest(once), { 'content-type': PROTOBUF_TYPE });
    const response = await send(jsonBody(twice), { 'content-type': JSON_TYPE });
    expect(await response.text()).toBe('{}');
    expect(await callsOf('00000000000000d1')).toHaveLength(1);
    expect(await callsOf('00000000000000d2')).toHaveLength(1);
  });
});

describe('reported fault 30: a status that was relayed became another one', () => {
  it('keeps what the span says, and takes no status from the code that a relay answered with', () => {
    const values = { ...CHAT, 'http.response.status_code': 429 };
    const { spans } = decodeAs('json', request([span(values, { status: { code: 2, message: 'relay answered 500' } })]));
    expect(spans[0]?.attributes.get('http.response.status_code')).toBe(429);
    expect(spans[0]?.statusSigns).not.toHaveProperty('httpStatus');
  });
});
