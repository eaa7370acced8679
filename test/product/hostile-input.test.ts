import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNALS } from '@/lib/otlp/signal';
import { decodeMessage } from '../lib/otlp/protobuf-schema';
import { type Expected, hostileBodies } from '../support/hostile-bodies';
import { item, requestOf } from '../support/otlp-requests';
import { makeToken, newDataFolder, type Product, removeDataFolder, startProduct } from '../support/product';
import { startedFact } from '../support/requests';

/** Above what the console had before, over everything that is sent here. */
const MAX_GROWTH_MIB = 400;
const measured: string[] = [];
let product: Product;
let dataFolder: string;
let token: string;
let before: number;

beforeAll(async () => {
  dataFolder = await newDataFolder();
  product = await startProduct(dataFolder);
  token = await makeToken(dataFolder, 'ingest');
  for (const signal of SIGNALS) await post(`/v1/${signal}`, JSON.stringify(requestOf(signal, item(signal, FIRST_ID))));
  before = peak();
}, 120_000);
afterAll(async () => {
  console.log([`peak of the console's memory, MiB (${before} before)`, ...measured].join('\n'));
  await product?.stop();
  await removeDataFolder(dataFolder);
});

const FIRST_ID = '00000000000000d8';
const NEXT_ID = '00000000000000d9';

/** The most memory that the console ever had, in MiB; 0 where the system does not say. */
function peak(): number {
  const status = `/proc/${product.process.pid}/status`;
  const kibibytes = existsSync(status) ? /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
  return Math.round(Number(kibibytes ?? 0) / 1024);
}

function note(name: string, body: Uint8Array): void {
  measured.push(`${String(peak()).padStart(6)}  ${name}, ${(body.length / 1024 / 1024).toFixed(1)} MiB sent`);
}

function post(address: string, body: Uint8Array | string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(product.url + address, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  });
}

/** How many items a partial success says were not taken. */
async function rejectedBy(response: Response): Promise<number> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isJson = response.headers.get('content-type') === 'application/json';
  const answer = (
    isJson ? JSON.parse(new TextDecoder().decode(bytes)) : decodeMessage('ExportTraceServiceResponse', bytes)
  ) as { partialSuccess?: Record<string, string> };
  return Number(Object.entries(answer.partialSuccess ?? {}).find(([key]) => key.startsWith('rejected'))?.[1] ?? 0);
}

describe.each(SIGNALS)('hostile input to /v1/%s', (signal) => {
  it.each(hostileBodies(signal))('$name is answered clearly, and the next request is served', async (hostile) => {
    const body = hostile.make();
    const response = await post(`/v1/${signal}`, body, hostile.headers);
    const isTaken = response.status === 200;
    const answered = isTaken ? { rejected: await rejectedBy(response) } : { status: response.status };
    expect(answered).toEqual(hostile.expected);
    note(`${signal}: ${hostile.name}`, body);
    const next = await post(`/v1/${signal}`, JSON.stringify(requestOf(signal, item(signal, NEXT_ID))));
    expect([next.status, await next.text()]).toEqual([200, '{}']);
  });
});

describe('hostile input to /api/v1/facts', () => {
  const fact = startedFact('hostile');
  const one = (fields: object) => JSON.stringify({ facts: [{ ...fact, ...fields }] });
  const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);
  const many = () => Object.fromEntries(Array.from({ length: 1_600_000 }, (_, index) => [`k${index}`, [index]]));
  const GZIP = { 'content-encoding': 'gzip' };
  const NDJSON = { 'content-type': 'application/x-ndjson' };

  it.each<[string, () => Uint8Array, Record<string, string>, Expected]>([
    ['truncated gzip', () => gzipSync(one({}).repeat(50)).subarray(0, -9), GZIP, { status: 400 }],
    ['a zip bomb', () => gzipSync(Buffer.alloc(200_000_000)), GZIP, { status: 413 }],
    ['10⁶ fields', () => gzipSync(one({ detail: many() })), GZIP, { status: 413 }],
    ['depth 10⁵', () => Buffer.from(`{"facts":[${deep('[', ']')}]}`), {}, { status: 400 }],
    ['depth 10⁵ on a line', () => Buffer.from(deep('{"a":', '}')), NDJSON, { status: 400 }],
    ['invalid UTF-8', () => Buffer.from(one({ fact_id: 'ÿþ' }), 'latin1'), {}, { rejected: 1 }],
    ['a lone surrogate', () => Buffer.from(one({}).replace('hostile-started', '\\ud800')), {}, { rejected: 1 }],
    ['a NUL byte', () => Buffer.from(one({ fact_id: 'a\u0000b' })), {}, { rejected: 1 }],
    ['a time before all others', () => Buffer.from(one({ observed_at: '-0001-01-01T00:00:00Z' })), {}, { rejected: 1 }],
    ['an absurd time', () => Buffer.from(one({ observed_at: '99999-01-01T00:00:00Z' })), {}, { rejected: 1 }],
    ['an id of a wrong length', () => Buffer.from(one({ execution_id: 'x'.repeat(500) })), {}, { rejected: 1 }],
  ])('%s is answered clearly, and the next request is served', async (name, make, headers, expected) => {
    const body = make();
    const response = await post('/api/v1/facts', body, headers);
    const answer = (await response.json()) as { rejected: unknown[] };
    const answered = response.status === 200 ? { rejected: answer.rejected.length } : { status: response.status };
    expect(answered).toEqual(expected);
    note(`facts: ${name}`, body);
    expect((await post('/api/v1/facts', JSON.stringify({ facts: [fact] }))).status).toBe(200);
  });
});

it('takes memory that is bounded, whatever is sent', () => {
  expect(measured.length).toBeGreaterThan(60);
  expect(peak() - before).toBeLessThan(MAX_GROWTH_MIB);
});
