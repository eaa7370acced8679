import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../support/database';
import { eventually } from '../../support/eventually';
import { type Served, serveFacts } from './assay-server';
import { type Fault, type FaultProxy, faultProxy } from './fault-proxy';
import { type InstalledPackage, installPackage, type Producer, startProducer } from './installed-package';
import { bytesOnDisk, newFolder } from './journal-folder';

const database = freshDatabase();
let server: Served;
let proxy: FaultProxy;
let consumer: InstalledPackage;
let token: string;

beforeAll(async () => {
  server = await serveFacts();
  proxy = await faultProxy(server.url);
  consumer = await installPackage();
  token = (await database.token('ingest')).text;
}, 120_000);
afterAll(async () => {
  await proxy?.close();
  await server?.close();
  await consumer?.remove();
});

const BOUND = 8 * 1024 * 1024;
const KILLS = 6;
const TROUBLE: readonly Fault[] = [
  { kind: 'cut-before-answer' },
  { kind: 'pass' },
  { kind: 'answer', status: 503 },
  { kind: 'cut-request' },
  { kind: 'pass' },
  { kind: 'cut-answer' },
  { kind: 'answer', status: 429, retryAfter: '0' },
  { kind: 'pass' },
];

function produce(folder: string, executions: number, options: object = {}): Producer {
  return startProducer(consumer, {
    url: proxy.url,
    token,
    folder,
    executions,
    calls: 6,
    maxJournalBytes: BOUND,
    lingerMs: 0,
    batchFacts: 7,
    maxDelayMs: 20,
    ...options,
  });
}

/** The facts that a producer said were recorded, as `<execution id> <seq>`. */
const acknowledged = (producer: Producer) => producer.lines().filter((line) => /^\S+ \d+$/.test(line));

describe('a producer that is killed in the middle of its work, again and again, and started again', () => {
  it('loses nothing that was recorded, doubles nothing, and its executions have no gap', async () => {
    const folder = newFolder();
    const recorded: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      proxy.plan.push(...TROUBLE);
      const producer = produce(folder, 10_000);
      // Another moment each time: between records, in the middle of sending, before anything was acknowledged.
      await eventually(async () => expect(acknowledged(producer).length).toBeGreaterThan(1 + 37 * kill));
      producer.kill();
      expect(await producer.ended).toBe(null);
      recorded.push(...acknowledged(producer));
      expect(bytesOnDisk(folder)).toBeLessThanOrEqual(BOUND);
    }
    const last = produce(folder, 5);
    expect(await last.ended).toBe(0);
    recorded.push(...acknowledged(last));
    expect(JSON.parse(last.lines().at(-1)?.slice('closed '.length) ?? '')).toMatchObject({
      pending: 0,
      dropped: 0,
      rejected: {},
    });

    const rows = await database.owner<{ key: string; execution_id: string; seq: number; count: number }>(
      `SELECT execution_id || ' ' || seq AS key, execution_id, seq::int, count(*)::int AS count
        FROM facts GROUP BY execution_id, seq ORDER BY execution_id, seq`,
    );
    const stored = new Set(rows.map(({ key }) => key));
    expect(recorded.length).toBe(new Set(recorded).size);
    expect(recorded.filter((key) => !stored.has(key))).toEqual([]);
    expect(rows.filter(({ count }) => count !== 1)).toEqual([]);
    // A kill between the record and the word about it leaves at most one fact unsaid.
    expect(rows.length - recorded.length).toBeLessThanOrEqual(KILLS);
    const numbers = new Map<string, number[]>();
    for (const { execution_id, seq } of rows) numbers.set(execution_id, [...(numbers.get(execution_id) ?? []), seq]);
    for (const [id, seqs] of numbers) expect([id, seqs]).toEqual([id, seqs.map((_, index) => index + 1)]);
    const ends = await database.owner<{ outcome: string; count: number }>(
      `SELECT canonical::jsonb #>> '{detail,outcome}' AS outcome, count(*)::int FROM facts
        WHERE canonical::jsonb #>> '{detail,to}' = 'terminal' GROUP BY 1 ORDER BY 1`,
    );
    expect(ends.map(({ outcome }) => outcome)).toEqual(['completed', 'interrupted']);
    expect(ends.reduce((sum, { count }) => sum + count, 0)).toBe(numbers.size);
  }, 120_000);
});

describe('a disk that is full in the middle of a line', () => {
  it('fails the record that did not fit, and keeps every fact before it', async () => {
    const folder = newFolder();
    const address = 'http://127.0.0.1:9';
    const producer = startProducer(consumer, { url: address, token, folder, executions: 1, calls: 1_000 }, 9);
    expect([await producer.ended, producer.lines().at(-1)]).toEqual([4, 'failed journal-failed']);
    const recorded = acknowledged(producer);
    const files = readdirSync(folder).filter((name) => name.endsWith('.facts'));
    const lines = readFileSync(path.join(folder, files[0] ?? ''), 'latin1').split('\n');
    expect(files.length).toBe(1);
    expect(lines.pop()).toBe('');
    expect(lines.filter((line) => line.startsWith('f ')).length).toBe(recorded.length);
    const goesOn = produce(folder, 0);
    expect(await goesOn.ended).toBe(0);
    const id = recorded[0]?.split(' ')[0];
    const rows = await database.owner<{ seq: number }>(
      'SELECT seq::int FROM facts WHERE execution_id = $1 ORDER BY seq',
      [id],
    );
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: recorded.length + 1 }, (_, index) => index + 1));
  }, 60_000);
});

describe('the lock of a journal', () => {
  const forever = 1_000_000;

  it('refuses another process while the first lives, and lets it in when the first was killed', async () => {
    const folder = newFolder();
    const first = produce(folder, forever);
    await eventually(async () => expect(first.lines()).toContain('opened'));
    const second = produce(folder, 1);
    expect([await second.ended, second.lines()]).toEqual([3, ['refused journal-locked']]);
    first.kill();
    await first.ended;
    const third = produce(folder, 1);
    expect(await third.ended).toBe(0);
  }, 60_000);

  it('lets in one of many that find it left behind', async () => {
    const folder = newFolder();
    const first = produce(folder, forever);
    await eventually(async () => expect(first.lines()).toContain('opened'));
    first.kill();
    await first.ended;
    const many = Array.from({ length: 6 }, () => produce(folder, forever));
    await eventually(async () => {
      for (const one of many) expect(one.lines().length).toBeGreaterThan(0);
    });
    const words = many.map((one) => one.lines()[0]);
    for (const one of many) one.kill();
    await Promise.all(many.map(({ ended }) => ended));
    expect(words.sort()).toEqual(['opened', ...Array.from({ length: 5 }, () => 'refused journal-locked')]);
  }, 60_000);
});
