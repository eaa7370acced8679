import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulate } from '@/lib/simulate/fleet';
import { eventually } from '../support/eventually';
import { makeToken, newDataFolder, type Product, removeDataFolder, runCommand, startProduct } from '../support/product';
import { dumpProjections, forgetProjections } from '../support/projections';

const CLIENTS = 4;
const BATCH = 40;
const ROUNDS = 3;

let dataFolder: string;
let product: Product;
let token: string;

beforeAll(async () => {
  dataFolder = await newDataFolder();
  product = await startProduct(dataFolder);
  token = await makeToken(dataFolder, 'ingest');
}, 120_000);

afterAll(async () => {
  await product?.stop();
  await removeDataFolder(dataFolder);
});

async function owner<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
  const cluster = JSON.parse(await readFile(path.join(dataFolder, 'postgres.json'), 'utf8'));
  const client = new Client({
    connectionString: `postgres://postgres:${cluster.password}@127.0.0.1:${cluster.port}/assay`,
  });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

interface Sent {
  readonly fact_id: string;
  readonly execution_id: string;
}

/** Sends batch after batch until the server is gone; what was acknowledged by then is in `acknowledged`. */
async function stream(url: string, seed: number, acknowledged: Sent[]): Promise<void> {
  const facts = [...simulate({ executions: 3_000, seed, now: new Date() })].flat();
  for (let at = 0; at < facts.length; at += BATCH) {
    const batch = facts.slice(at, at + BATCH);
    const receipt = await send(url, batch);
    if (!receipt) return;
    expect(receipt.accepted + receipt.duplicates).toBe(batch.length);
    acknowledged.push(...batch);
  }
  throw new Error('the stream ended before the server was killed');
}

/** The receipt, or undefined when the connection broke before it was complete. */
async function send(
  url: string,
  facts: readonly object[],
): Promise<{ accepted: number; duplicates: number } | undefined> {
  try {
    const response = await fetch(`${url}/api/v1/facts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ facts }),
    });
    return (await response.json()) as { accepted: number; duplicates: number };
  } catch {
    return undefined;
  }
}

describe('kill -9 in the middle of a stream of batches', () => {
  it('loses and doubles no acknowledged fact, and the projections equal a rebuild', async () => {
    const acknowledged: Sent[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = acknowledged.length;
      const streams = Array.from({ length: CLIENTS }, (_, client) =>
        stream(product.url, 100 * round + client, acknowledged),
      );
      const all = Promise.all(streams);
      await eventually(async () => expect(acknowledged.length).toBeGreaterThan(before + BATCH * 5 * (round + 1)));
      await product.kill();
      await all;
      product = await startProduct(dataFolder);
    }
    const stored = await owner<{ key: string; versions: number }>(
      `SELECT execution_id || ' ' || fact_id AS key, count(*)::int AS versions FROM facts GROUP BY 1`,
    );
    const versions = new Map(stored.map((row) => [row.key, row.versions]));
    const missing = acknowledged.filter((fact) => !versions.has(`${fact.execution_id} ${fact.fact_id}`));
    expect(missing).toEqual([]);
    expect(stored.filter((row) => row.versions !== 1)).toEqual([]);

    const drained = () =>
      eventually(async () => expect(await owner('SELECT 1 FROM projection_queue LIMIT 1')).toEqual([]), 60_000);
    await drained();
    const incremental = await dumpProjections({ owner });
    expect(incremental.executions?.length).toBeGreaterThan(10);
    await forgetProjections({ owner }, { withFacts: false });
    const { code, stderr } = await runCommand(dataFolder, ['rebuild']);
    expect([code, stderr]).toEqual([0, '']);
    await drained();
    expect(await dumpProjections({ owner })).toEqual(incremental);
  }, 240_000);
});
