import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, configureDatabase } from '@/db/client';
import { guardOf } from '@/lib/http/guard';
import { SIGNALS, type Signal } from '@/lib/otlp/signal';
import * as logs from '../../../app/v1/logs/route';
import * as metrics from '../../../app/v1/metrics/route';
import * as traces from '../../../app/v1/traces/route';
import { freshDatabase } from '../../support/database';
import { item, KIND, requestOf } from '../../support/otlp-requests';
import { decodeMessage, encodeRequest } from '../otlp/protobuf-schema';
import { span } from '../otlp/request';

const database = freshDatabase();
const CANARY = 'please summarise the merger for me';
const PROTOBUF = { 'content-type': 'application/x-protobuf' };
let token: string;

beforeAll(async () => {
  token = (await database.token('ingest')).text;
});

const HANDLERS = { traces, logs, metrics };

function post(
  signal: Signal,
  token: string,
  body: Uint8Array | string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const sent = new Request(`http://console/v1/${signal}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  });
  return HANDLERS[signal].POST(sent, { params: Promise.resolve({}) });
}

interface Answer {
  readonly partialSuccess: { readonly errorMessage: string } & Readonly<Record<string, string>>;
}

describe.each([
  ['traces', 'rejectedSpans', { traceId: 'nonsense' }],
  ['logs', 'rejectedLogRecords', { traceId: 'nonsense' }],
  ['metrics', 'rejectedDataPoints', { name: 'http.server.duration' }],
] as const)('POST /v1/%s', (signal, rejectedField, spoilt) => {
  const send = (body: Uint8Array | string, headers?: Record<string, string>) => post(signal, token, body, headers);
  const json = (...items: object[]) => JSON.stringify(requestOf(signal, ...items));
  const stored = () => database.owner<{ fact_id: string }>(`SELECT fact_id FROM facts WHERE kind = '${KIND[signal]}'`);

  beforeEach(async () => {
    await database.owner('SET session_replication_role = replica; DELETE FROM facts; DELETE FROM projection_queue');
    await database.owner('DELETE FROM intake_counts');
  });

  it('declares that it needs the scope ingest', () => {
    expect(guardOf(HANDLERS[signal].POST)?.needs).toEqual(['ingest']);
  });

  it('answers a full success with an empty message in the encoding of the request', async () => {
    const asJson = await send(json(item(signal, '00000000000000a1')), {
      'content-type': 'application/json; charset=utf-8',
    });
    expect([asJson.status, asJson.headers.get('content-type'), await asJson.text()]).toEqual([
      200,
      'application/json',
      '{}',
    ]);
    const body = encodeRequest(signal, requestOf(signal, item(signal, '00000000000000a2')));
    const asProtobuf = await send(body, PROTOBUF);
    expect([asProtobuf.status, asProtobuf.headers.get('content-type')]).toEqual([200, 'application/x-protobuf']);
    expect((await asProtobuf.arrayBuffer()).byteLength).toBe(0);
    expect(await stored()).toHaveLength(2);
    expect(await send('{}').then((response) => response.status)).toBe(200);
  });

  it('takes what is known already for accepted, because clients send again', async () => {
    await send(json(item(signal, '00000000000000b1')));
    const again = await send(json(item(signal, '00000000000000b1')));
    expect([again.status, await again.text()]).toEqual([200, '{}']);
    expect(await stored()).toHaveLength(1);
  });

  it('keeps the neighbours of a bad item and says how many were rejected and why', async () => {
    const [first, bad, last] = ['c1', 'c2', 'c3'].map((end) => item(signal, `00000000000000${end}`));
    const response = await send(json(first!, { ...bad, ...spoilt }, last!));
    const { partialSuccess } = (await response.json()) as Answer;
    expect([response.status, partialSuccess[rejectedField]]).toEqual([200, '1']);
    expect(partialSuccess.errorMessage).toMatch(/^1 × /);
    expect(await stored()).toHaveLength(2);
    const counts = await database.owner("SELECT count::int FROM intake_counts WHERE category = 'rejected'");
    expect(counts).toEqual([{ count: 1 }]);
  });

  it.each([
    ['without a token', { authorization: '' }, 401],
    ['with a token that nobody made', { authorization: 'Bearer assay_none' }, 401],
    ['in another encoding of the content', { 'content-encoding': 'zstd' }, 415],
  ])('refuses a request %s in the form that exporters read', async (_, headers, status) => {
    const asJson = await send(json(item(signal, '00000000000000e1')), headers);
    expect(asJson.status).toBe(status);
    expect(await asJson.json()).toMatchObject({ code: expect.any(Number), message: expect.any(String) });
    const sent = encodeRequest(signal, requestOf(signal, item(signal, '00000000000000e2')));
    const asProtobuf = await send(sent, { ...PROTOBUF, ...headers });
    const body = decodeMessage('RpcStatus', new Uint8Array(await asProtobuf.arrayBuffer()));
    expect(body).toMatchObject({ code: expect.any(Number), message: expect.any(String) });
    expect(await stored()).toEqual([]);
  });

  it('refuses a token that may not send', async () => {
    const { text } = await database.token('quality:aggregate');
    expect((await post(signal, text, json(item(signal, '00000000000000f1')))).status).toBe(403);
  });

  it.each([
    ['JSON', `{"resourceSpans": "${CANARY}`, 'application/json'],
    ['protobuf', Buffer.from(CANARY), 'application/x-protobuf'],
  ])('refuses a body that is not %s without quoting it', async (_, body, type) => {
    const response = await send(body, { 'content-type': type });
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('merger');
  });

  it('refuses the request of another signal and says so', async () => {
    for (const other of SIGNALS.filter((name) => name !== signal)) {
      const response = await send(JSON.stringify(requestOf(other, item(other, '00000000000000f2'))));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ message: expect.stringContaining('path of its own') });
    }
  });

  it('answers another media type and another method with a problem document', async () => {
    const text = await send('hello', { 'content-type': 'text/plain' });
    const get = await HANDLERS[signal].GET(new Request(`http://console/v1/${signal}`), { params: Promise.resolve({}) });
    for (const [response, status] of [
      [text, 415],
      [get, 405],
    ] as const) {
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
    }
  });

  it.each([
    ['with 429 where it is retried', 'OTel-OTLP-Exporter-JavaScript/0.223.1', 429],
    ['with 503 where 429 would lose the batch', 'OTel-OTLP-Exporter-Python/1.38.0', 503],
  ])('asks a sender who is too fast to wait, %s', async (_, userAgent, status) => {
    const { text, scope } = await database.token('ingest');
    const { tokenId } = scope.principal as { tokenId: string };
    await database.owner('UPDATE tokens SET requests_per_minute = 1 WHERE id = $1', [tokenId]);
    const again = () => post(signal, text, json(item(signal, '00000000000000f3')), { 'user-agent': userAgent });
    expect((await again()).status).toBe(200);
    const refused = await again();
    expect(refused.status).toBe(status);
    expect(Number(refused.headers.get('retry-after'))).toBeOneOf([1, 2, 3]);
  });
});

describe('POST /v1/traces', () => {
  it('counts spans of a scope that no convention reads, and keeps nothing of them', async () => {
    const http = span({ 'http.route': '/' }, { name: CANARY, kind: 2 });
    expect((await post('traces', token, JSON.stringify(requestOf('traces', http)))).status).toBe(200);
    const counts = await database.owner("SELECT name FROM intake_counts WHERE category = 'unclaimed'");
    expect(counts).toEqual([{ name: 'test' }]);
    expect(await database.owner(`SELECT 1 FROM facts WHERE canonical LIKE '%${CANARY}%'`)).toEqual([]);
  });
});

describe('while the database is away', () => {
  afterAll(async () => {
    await closeDatabase();
    configureDatabase(database.appUrl);
  });

  it('asks to be sent the same again in one to three seconds, so that nothing is lost', async () => {
    await closeDatabase();
    configureDatabase('postgres://nobody@127.0.0.1:1/nothing');
    for (const signal of SIGNALS) {
      const response = await post(signal, token, JSON.stringify(requestOf(signal, item(signal, '00000000000000a9'))));
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeOneOf([1, 2, 3]);
    }
  });
});
