import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNALS } from '@/lib/otlp/signal';
import { POST as postFacts } from '../../../app/api/v1/facts/route';
import { freshDatabase } from '../../support/database';
import { startedFact } from '../../support/requests';
import { decodeMessage } from '../otlp/protobuf-schema';
import { type Expected, hostileBodies } from './hostile-bodies';
import { item, post, requestOf } from './otlp-requests';

const database = freshDatabase();
const MEBIBYTE = 1024 * 1024;
/** Above what the process had before, over everything that is sent here. */
const MAX_GROWTH_MIB = 600;
const measured: string[] = [];
let token: string;
let before: number;

/** The most memory that the process ever had, in MiB. */
const peak = () => process.resourceUsage().maxRSS / 1024;

beforeAll(async () => {
  token = (await database.token('ingest')).text;
  before = peak();
});
afterAll(() => {
  console.log(['peak of memory, MiB, after each hostile request', ...measured].join('\n'));
});

function note(name: string, body: Uint8Array): void {
  measured.push(`${String(Math.round(peak())).padStart(6)}  ${name} (${(body.length / MEBIBYTE).toFixed(1)} MiB sent)`);
}

async function rejectedBy(response: Response): Promise<number> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isJson = response.headers.get('content-type') === 'application/json';
  const answer = isJson
    ? (JSON.parse(new TextDecoder().decode(bytes)) as { partialSuccess?: Record<string, string> })
    : (decodeMessage('ExportTraceServiceResponse', bytes) as { partialSuccess?: Record<string, string> });
  return Number(Object.entries(answer.partialSuccess ?? {}).find(([key]) => key.startsWith('rejected'))?.[1] ?? 0);
}

describe.each(SIGNALS)('hostile input to /v1/%s', (signal) => {
  it.each(hostileBodies(signal))('$name is answered clearly', async ({ name, headers, expected, make }) => {
    const body = make();
    const response = await post(signal, token, body, headers);
    const answered: Expected =
      response.status === 200 ? { rejected: await rejectedBy(response) } : { status: response.status as 400 };
    expect(answered).toEqual(expected);
    note(`${signal}: ${name}`, body);

    const next = await post(signal, token, JSON.stringify(requestOf(signal, item(signal, '00000000000000d9'))));
    expect([next.status, await next.text()]).toEqual([200, '{}']);
  });
});

describe('hostile input to /api/v1/facts', () => {
  const fact = startedFact('hostile');
  const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);
  const one = (fields: object) => JSON.stringify({ facts: [{ ...fact, ...fields }] });
  const attributes = Object.fromEntries(Array.from({ length: 1_000_000 }, (_, index) => [`k${index}`, [index]]));

  const send = (body: Uint8Array | string, headers: Record<string, string> = {}) => {
    const request = new Request('http://console/api/v1/facts', {
      method: 'POST',
      body: typeof body === 'string' ? body : new Uint8Array(body),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    });
    return postFacts(request, { params: Promise.resolve({}) });
  };

  it.each<[string, () => Uint8Array | string, Record<string, string>, Expected]>([
    [
      'truncated gzip',
      () => gzipSync(one({}).repeat(50)).subarray(0, -9),
      { 'content-encoding': 'gzip' },
      { status: 400 },
    ],
    ['a zip bomb', () => gzipSync(Buffer.alloc(200_000_000)), { 'content-encoding': 'gzip' }, { status: 413 }],
    ['10⁶ fields', () => one({ detail: attributes }), {}, { status: 413 }],
    ['depth 10⁵', () => `{"facts":[${deep('[', ']')}]}`, {}, { status: 400 }],
    ['depth 10⁵ on a line', () => deep('{"a":', '}'), { 'content-type': 'application/x-ndjson' }, { status: 400 }],
    ['invalid UTF-8', () => Buffer.from(one({ fact_id: 'ÿþ' }), 'latin1'), {}, { rejected: 1 }],
    ['a lone surrogate', () => one({}).replace('hostile-started', '\\ud800'), {}, { rejected: 1 }],
    ['a NUL byte', () => one({ fact_id: 'a\u0000b' }), {}, { rejected: 1 }],
    ['an absurd time', () => one({ observed_at: '99999-01-01T00:00:00Z' }), {}, { rejected: 1 }],
    ['an id of a wrong length', () => one({ execution_id: 'x'.repeat(500) }), {}, { rejected: 1 }],
  ])('%s is answered clearly', async (name, make, headers, expected) => {
    const body = make();
    const response = await send(body, headers);
    const answer = (await response.json()) as { rejected: unknown[] };
    expect(response.status === 200 ? { rejected: answer.rejected.length } : { status: response.status }).toEqual(
      expected,
    );
    note(`facts: ${name}`, Buffer.from(body));
    expect((await send(JSON.stringify({ facts: [fact] }))).status).toBe(200);
  });
});

it('takes memory that is bounded, whatever is sent', () => {
  expect(measured.length).toBeGreaterThan(60);
  expect(peak() - before).toBeLessThan(MAX_GROWTH_MIB);
});
