import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, configureDatabase } from '@/db/client';
import { guardOf } from '@/lib/http/guard';
import { GET, POST } from '../../../app/v1/traces/route';
import { freshDatabase } from '../../support/database';
import { decodeMessage, encodeTraceRequest } from '../otlp/protobuf-schema';

const database = freshDatabase();
const CANARY = 'please summarise the merger for me';
let token: string;

beforeAll(async () => {
  token = (await database.token('ingest')).text;
});

const span = (spanId: string, over: object = {}) => ({
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId,
  name: 'chat',
  kind: 3,
  startTimeUnixNano: '1796000000000000000',
  endTimeUnixNano: '1796000001000000000',
  attributes: [
    { key: 'gen_ai.operation.name', value: { stringValue: 'chat' } },
    { key: 'gen_ai.request.model', value: { stringValue: 'gpt-5' } },
  ],
  ...over,
});
const traces = (...spans: object[]) => ({ resourceSpans: [{ scopeSpans: [{ scope: { name: 'test' }, spans }] }] });

function send(body: Uint8Array | string, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request('http://console/v1/traces', {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  });
  return POST(request, { params: Promise.resolve({}) });
}
const json = (...spans: object[]) => JSON.stringify(traces(...spans));
const protobuf = { 'content-type': 'application/x-protobuf' };

describe('POST /v1/traces', () => {
  it('declares that it needs the scope ingest', () => {
    expect(guardOf(POST)?.needs).toEqual(['ingest']);
  });

  it('answers a full success with an empty message in the encoding of the request', async () => {
    const asJson = await send(json(span('00000000000000a1')), { 'content-type': 'application/json; charset=utf-8' });
    expect([asJson.status, asJson.headers.get('content-type'), await asJson.text()]).toEqual([
      200,
      'application/json',
      '{}',
    ]);
    const asProtobuf = await send(encodeTraceRequest(traces(span('00000000000000a2'))), protobuf);
    expect([asProtobuf.status, asProtobuf.headers.get('content-type')]).toEqual([200, 'application/x-protobuf']);
    expect((await asProtobuf.arrayBuffer()).byteLength).toBe(0);
    expect(await send('{}').then((response) => response.status)).toBe(200);
  });

  it('takes a span that is known already for accepted, because clients send again', async () => {
    await send(json(span('00000000000000b1')));
    const again = await send(json(span('00000000000000b1')));
    expect([again.status, await again.text()]).toEqual([200, '{}']);
    const stored = await database.owner("SELECT 1 FROM facts WHERE fact_id = '00000000000000b1'");
    expect(stored).toHaveLength(1);
  });

  it('keeps the neighbours of a bad span and says how many were rejected', async () => {
    const response = await send(json(span('00000000000000c1'), span('nonsense'), span('00000000000000c2')));
    const { partialSuccess } = (await response.json()) as {
      partialSuccess: { rejectedSpans: string; errorMessage: string };
    };
    expect([response.status, partialSuccess.rejectedSpans]).toEqual([200, '1']);
    expect(partialSuccess.errorMessage).toContain('spanId');
    const stored = await database.owner(
      "SELECT fact_id FROM facts WHERE fact_id LIKE '00000000000000c%' AND kind = 'model.call' ORDER BY 1",
    );
    expect(stored).toEqual([{ fact_id: '00000000000000c1' }, { fact_id: '00000000000000c2' }]);
  });

  it('counts spans of a scope that no convention reads, and keeps nothing of them', async () => {
    const http = span('00000000000000d1', {
      name: CANARY,
      attributes: [{ key: 'http.route', value: { stringValue: '/' } }],
    });
    expect((await send(json(http))).status).toBe(200);
    const counts = await database.owner("SELECT name FROM intake_counts WHERE category = 'unclaimed'");
    expect(counts).toEqual([{ name: 'test' }]);
    expect(await database.owner("SELECT 1 FROM facts WHERE fact_id LIKE '00000000000000d1%'")).toEqual([]);
  });

  it.each([
    ['without a token', { authorization: '' }, 401],
    ['with a token that nobody made', { authorization: 'Bearer assay_none' }, 401],
    ['in another encoding of the content', { 'content-encoding': 'zstd' }, 415],
  ])('refuses a request %s in the form that exporters read', async (_, headers, status) => {
    const asJson = await send(json(span('00000000000000e1')), headers);
    expect(asJson.status).toBe(status);
    expect(await asJson.json()).toMatchObject({ code: expect.any(Number), message: expect.any(String) });
    const asProtobuf = await send(encodeTraceRequest(traces(span('00000000000000e2'))), { ...protobuf, ...headers });
    const body = decodeMessage('RpcStatus', new Uint8Array(await asProtobuf.arrayBuffer()));
    expect(body).toMatchObject({ code: expect.any(Number), message: expect.any(String) });
    expect(await database.owner("SELECT 1 FROM facts WHERE fact_id LIKE '00000000000000e%'")).toEqual([]);
  });

  it('refuses a token that may not send', async () => {
    const { text } = await database.token('quality:aggregate');
    expect((await send(json(span('00000000000000f1')), { authorization: `Bearer ${text}` })).status).toBe(403);
  });

  it.each([
    ['JSON', `{"resourceSpans": "${CANARY}`, 'application/json'],
    ['protobuf', Buffer.from(CANARY), 'application/x-protobuf'],
  ])('refuses a body that is not %s without quoting it', async (_, body, type) => {
    const response = await send(body, { 'content-type': type });
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('merger');
  });

  it('answers another media type and another method with a problem document', async () => {
    const text = await send('hello', { 'content-type': 'text/plain' });
    const get = await GET(new Request('http://console/v1/traces'), { params: Promise.resolve({}) });
    for (const [response, status] of [
      [text, 415],
      [get, 405],
    ] as const) {
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
    }
  });
});

describe('while the database is away', () => {
  afterAll(async () => {
    await closeDatabase();
    configureDatabase(database.appUrl);
  });

  it('asks to be sent the same again in a few seconds, so that nothing is lost', async () => {
    await closeDatabase();
    configureDatabase('postgres://nobody@127.0.0.1:1/nothing');
    const response = await send(json(span('00000000000000a9')));
    expect(response.status).toBe(503);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(5);
  });
});
