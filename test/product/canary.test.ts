import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeTraceRequest } from '../lib/otlp/protobuf-schema';
import { CONTENT_KEYS } from '../support/content-keys';
import { eventually } from '../support/eventually';
import { makeToken, newDataFolder, type Product, removeDataFolder, startProduct } from '../support/product';

/** What must never be found again: one of each kind that a producer may send. */
const CANARIES = {
  prompt: 'PROMPTCANARY please summarise the merger of the two northern branches',
  body: '{"choices":[{"text":"BODYCANARY the model said this"}]}',
  password: 'PASSWORDCANARY-hunter2-Zx9',
  cookie: 'sid=COOKIECANARY0123456789abcdef; Path=/',
  key: 'sk-proj-KEYCANARY0123456789abcdefghijklmnop',
} as const;
const MARK = /(PROMPT|BODY|PASSWORD|COOKIE|KEY)CANARY/;

let product: Product;
let dataFolder: string;
let ingest: string;
let sent = 0;

beforeAll(async () => {
  dataFolder = await newDataFolder();
  product = await startProduct(dataFolder, { ASSAY_LOG_LEVEL: 'debug' });
  ingest = await makeToken(dataFolder, 'ingest');
}, 120_000);

afterAll(async () => {
  await product?.stop();
  await removeDataFolder(dataFolder);
});

function post(
  address: string,
  contentType: string,
  body: Uint8Array<ArrayBuffer> | string,
  headers: Record<string, string> = {},
) {
  sent += 1;
  return fetch(`${product.url}${address}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ingest}`, 'content-type': contentType, ...headers },
    body,
  });
}

/** One trace a convention in which every content-bearing attribute holds every canary, in spans, events and status. */
function poisonedTraces(): object[] {
  return Object.entries(CONTENT_KEYS).map(([convention, { scope, claim, keys }], index) => {
    const poison = Object.values(CANARIES).flatMap((canary) => [
      ...keys.map((key) => ({ key, value: { stringValue: canary } })),
      ...keys.map((key) => ({ key: `${key}.0.text`, value: { stringValue: canary } })),
      ...keys.map((key) => ({
        key,
        value: { kvlistValue: { values: [{ key: 'text', value: { stringValue: canary } }] } },
      })),
    ]);
    const attributes = [...claim.map(({ key, value }) => ({ key, value: { stringValue: value } })), ...poison];
    const span = {
      traceId: `${index + 1}`.padStart(32, '0'),
      spanId: `${index + 1}`.padStart(16, '0'),
      name: CANARIES.prompt,
      kind: 3,
      startTimeUnixNano: '1790000000000000000',
      endTimeUnixNano: '1790000001000000000',
      attributes,
      events: [
        {
          name: 'exception',
          timeUnixNano: '1790000001000000000',
          attributes: Object.values(CANARIES).flatMap((canary) =>
            ['exception.message', 'exception.stacktrace'].map((key) => ({ key, value: { stringValue: canary } })),
          ),
        },
        { name: CANARIES.prompt, timeUnixNano: '1790000001000000000', attributes: poison },
      ],
      status: { code: 2, message: Object.values(CANARIES).join(' ') },
      traceState: CANARIES.cookie,
    };
    const resource = { attributes: [{ key: 'service.name', value: { stringValue: convention } }, ...poison] };
    return {
      resourceSpans: [{ resource, scopeSpans: [{ scope: { name: scope, attributes: poison }, spans: [span] }] }],
    };
  });
}

function poisonedFacts(): object[] {
  return Object.entries(CANARIES).flatMap(([name, canary], index) => [
    {
      fact_id: `f-${index}`,
      kind: 'tool.call',
      execution_id: `native-${name}`,
      observed_at: '2026-11-30T10:00:00Z',
      producer: { name: 'canary', notes: canary },
      detail: {
        status: 'error',
        arguments: { text: canary },
        error_message: canary,
        tool: CANARIES.prompt,
        error_type: CANARIES.body,
      },
      prompt: canary,
      headers: { cookie: canary },
      [CANARIES.prompt]: true,
    },
    // Rejected as a whole, and its reason must not quote it.
    { fact_id: `r-${index}`, kind: 'tool.call', execution_id: 'native-rejected', observed_at: canary, detail: canary },
    {
      fact_id: CANARIES.prompt,
      kind: 'tool.call',
      execution_id: canary,
      observed_at: '2026-11-30T10:00:00Z',
      detail: canary,
    },
    { fact_id: `u-${index}`, kind: canary, execution_id: 'x', observed_at: '2026-11-30T10:00:00Z', detail: {} },
  ]);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

describe('content that a producer sends', () => {
  it('is found nowhere afterwards: in no byte of the data folder, no cell, no answer, no line of output', async () => {
    const answers: string[] = [];
    for (const trace of poisonedTraces()) {
      const json = JSON.stringify(trace);
      for (const response of [
        await post('/v1/traces', 'application/json', json),
        await post('/v1/traces', 'application/x-protobuf', new Uint8Array(encodeTraceRequest(trace))),
        await post('/v1/traces', 'application/json', new Uint8Array(gzipSync(json)), { 'content-encoding': 'gzip' }),
        await post('/v1/traces', 'application/json', json.slice(0, -40)),
        await post('/v1/traces', 'application/x-protobuf', new Uint8Array(encodeTraceRequest(trace)).subarray(0, -9)),
      ]) {
        answers.push(await response.text());
      }
    }
    const facts = poisonedFacts();
    const lines = facts.map((fact) => JSON.stringify(fact)).join('\n');
    for (const response of [
      await post('/api/v1/facts', 'application/json', JSON.stringify({ facts })),
      await post('/api/v1/facts', 'application/x-ndjson', `${lines}\n${CANARIES.prompt}\n{"prompt": "${CANARIES.key}`),
      await post('/api/v1/facts', 'application/json', `{"facts": "${CANARIES.body.replaceAll('"', "'")}"`),
      await post(`/api/v1/facts?note=${encodeURIComponent(CANARIES.cookie)}`, 'text/plain', CANARIES.prompt),
      await post(`/api/v1/nothing/${encodeURIComponent(CANARIES.key)}`, 'application/json', CANARIES.prompt),
    ]) {
      answers.push(await response.text());
    }
    expect(answers.join('\n')).not.toMatch(MARK);

    const cluster = JSON.parse(await readFile(path.join(dataFolder, 'postgres.json'), 'utf8'));
    const owner = new Client({
      connectionString: `postgres://postgres:${cluster.password}@127.0.0.1:${cluster.port}/assay`,
    });
    await owner.connect();
    try {
      // The evidence itself did arrive: this is no search through an empty house.
      await eventually(async () => {
        const { rows } = await owner.query('SELECT count(*)::int AS facts FROM facts');
        expect(rows[0].facts).toBeGreaterThanOrEqual(Object.keys(CANARIES).length + 2);
        expect((await owner.query('SELECT 1 FROM projection_queue')).rowCount).toBe(0);
      });
      await owner.query('CHECKPOINT');
      const { rows: columns } = await owner.query(
        "SELECT c.table_name AS name FROM information_schema.tables c WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
      );
      for (const { name } of columns) {
        const { rowCount } = await owner.query(`SELECT 1 FROM ${name} AS row WHERE row::text ~ 'CANARY' LIMIT 1`);
        expect(rowCount, `table ${name}`).toBe(0);
      }
    } finally {
      await owner.end();
    }
    await product.stop();
    const files = await filesBelow(dataFolder);
    expect(files.some((file) => file.includes('pg_wal'))).toBe(true);
    for (const file of files) expect((await readFile(file)).includes('CANARY'), file).toBe(false);
    expect(product.output()).not.toMatch(MARK);
    expect(sent).toBeGreaterThan(10);
  }, 120_000);
});
