import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signal } from '@/lib/otlp/signal';
import { encodeRequest } from '../lib/otlp/protobuf-schema';
import { eventually } from '../support/eventually';
import { CANARIES, MARK, poisonedFacts, poisonedLogs, poisonedMetrics, poisonedTraces } from '../support/poison';
import { makeToken, newDataFolder, type Product, removeDataFolder, startProduct } from '../support/product';
import { randomFact, randomLogs, randomMetrics, randomTrace } from '../support/random-poison';

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

/** Sends an OTLP request whole, compressed and cut off, in both encodings. @returns the answers. */
async function sendPoison(signal: Signal, request: object): Promise<string[]> {
  const address = `/v1/${signal}`;
  const json = JSON.stringify(request);
  const protobuf = new Uint8Array(encodeRequest(signal, request));
  const responses = [
    await post(address, 'application/json', json),
    await post(address, 'application/x-protobuf', protobuf),
    await post(address, 'application/json', new Uint8Array(gzipSync(json)), { 'content-encoding': 'gzip' }),
    await post(address, 'application/json', json.slice(0, -40)),
    await post(address, 'application/x-protobuf', protobuf.subarray(0, -9)),
  ];
  return Promise.all(responses.map((response) => response.text()));
}

const RUNS = { seed: 20_261_201, numRuns: 80 };

/** Requests with content nested at random in everything that can hold an attribute. */
async function sendRandom(answers: string[]): Promise<void> {
  const send = (signal: Signal) => async (request: object) => {
    const sentAs = [
      await post(`/v1/${signal}`, 'application/json', JSON.stringify(request)),
      await post(`/v1/${signal}`, 'application/x-protobuf', new Uint8Array(encodeRequest(signal, request))),
    ];
    for (const response of sentAs) {
      expect(response.status).toBe(200);
      answers.push(await response.text());
    }
  };
  await fc.assert(fc.asyncProperty(randomTrace, send('traces')), RUNS);
  await fc.assert(fc.asyncProperty(randomLogs, send('logs')), RUNS);
  await fc.assert(fc.asyncProperty(randomMetrics, send('metrics')), RUNS);
  await fc.assert(
    fc.asyncProperty(randomFact, async (fact) => {
      const response = await post('/api/v1/facts', 'application/json', JSON.stringify({ facts: [fact] }));
      expect(response.status).toBe(200);
      answers.push(await response.text());
    }),
    RUNS,
  );
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

describe('content that a producer sends', () => {
  it('is found nowhere afterwards: in no byte of the data folder, no cell, no answer, no line of output', async () => {
    const answers: string[] = [];
    for (const request of poisonedTraces()) answers.push(...(await sendPoison('traces', request)));
    for (const request of poisonedLogs()) answers.push(...(await sendPoison('logs', request)));
    for (const request of poisonedMetrics()) answers.push(...(await sendPoison('metrics', request)));
    // A request under the wrong address is no reason to keep anything of it either.
    answers.push(...(await sendPoison('logs', poisonedTraces()[0] as object)));
    await sendRandom(answers);
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
        expect(rows[0].facts).toBeGreaterThan(RUNS.numRuns);
        expect((await owner.query('SELECT 1 FROM projection_queue')).rowCount).toBe(0);
        const { rows: clis } = await owner.query(
          `SELECT DISTINCT canonical::json->'producer'->>'name' AS name FROM facts WHERE canonical::json->>'fact_id' LIKE 'log:%'`,
        );
        expect(clis.map(({ name }) => name)).toEqual(expect.arrayContaining(['claude-code', 'codex', 'gemini-cli']));
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
    expect(sent).toBeGreaterThan(5 * RUNS.numRuns);
  }, 300_000);
});
