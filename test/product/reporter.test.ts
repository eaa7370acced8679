import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultProxy, faultProxy } from '../lib/reporter/fault-proxy';
import { type InstalledPackage, installPackage, type Producer, startProducer } from '../lib/reporter/installed-package';
import { bytesOnDisk, newFolder } from '../lib/reporter/journal-folder';
import { eventually } from '../support/eventually';
import { makeToken, newDataFolder, type Product, removeDataFolder, startProduct } from '../support/product';

const BOUND = 8 * 1024 * 1024;

let dataFolder: string;
let product: Product;
let proxy: FaultProxy;
let consumer: InstalledPackage;
let ingest: string;
let read: string;

beforeAll(async () => {
  dataFolder = await newDataFolder();
  product = await startProduct(dataFolder);
  proxy = await faultProxy(() => product.url);
  consumer = await installPackage();
  ingest = await makeToken(dataFolder, 'ingest');
  read = await makeToken(dataFolder, 'quality:drilldown');
}, 180_000);

afterAll(async () => {
  await proxy?.close();
  await product?.stop();
  await removeDataFolder(dataFolder);
  await consumer?.remove();
});

async function owner<T extends object>(sql: string): Promise<T[]> {
  const cluster = JSON.parse(await readFile(path.join(dataFolder, 'postgres.json'), 'utf8'));
  const client = new Client({
    connectionString: `postgres://postgres:${cluster.password}@127.0.0.1:${cluster.port}/assay`,
  });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

function produce(folder: string, executions: number): Producer {
  return startProducer(consumer, {
    url: proxy.url,
    token: ingest,
    folder,
    executions,
    calls: 20,
    maxJournalBytes: BOUND,
    lingerMs: 0,
    batchFacts: 50,
    maxDelayMs: 100,
  });
}

const acknowledged = (producer: Producer) => producer.lines().filter((line) => /^\S+ \d+$/.test(line));

describe('a reporter and a console that are both killed in the middle of their work', () => {
  it('bring every recorded fact into the console once, and its executions are shown as they ended', async () => {
    const folder = newFolder();
    const recorded: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const producer = produce(folder, 100_000);
      const arrived = proxy.arrivals.length;
      await eventually(async () => expect(proxy.arrivals.length).toBeGreaterThan(arrived + 3));
      await product.kill();
      // The producer goes on into its journal while the console is away.
      const before = acknowledged(producer).length;
      await eventually(async () => expect(acknowledged(producer).length).toBeGreaterThan(before + 200));
      producer.kill();
      await producer.ended;
      recorded.push(...acknowledged(producer));
      expect(bytesOnDisk(folder)).toBeLessThanOrEqual(BOUND);
      product = await startProduct(dataFolder);
    }
    const last = produce(folder, 3);
    expect(await last.ended).toBe(0);
    recorded.push(...acknowledged(last));
    const status = JSON.parse(last.lines().at(-1)?.slice('closed '.length) ?? '');
    expect(status).toMatchObject({ pending: 0, dropped: 0, rejected: {} });

    const rows = await owner<{ key: string; count: number }>(
      `SELECT execution_id || ' ' || seq AS key, count(*)::int AS count FROM facts GROUP BY execution_id, seq`,
    );
    const stored = new Set(rows.map(({ key }) => key));
    expect(recorded.filter((key) => !stored.has(key))).toEqual([]);
    expect(rows.filter(({ count }) => count !== 1)).toEqual([]);
    expect(rows.length - recorded.length).toBeLessThanOrEqual(2);

    const id = recorded.at(-1)?.split(' ')[0];
    await eventually(async () => {
      const response = await fetch(`${product.url}/api/v1/executions/${id}`, {
        headers: { authorization: `Bearer ${read}` },
      });
      expect([response.status, await response.json()]).toMatchObject([
        200,
        { state: 'terminal', outcome: 'completed' },
      ]);
    });
  }, 240_000);
});
