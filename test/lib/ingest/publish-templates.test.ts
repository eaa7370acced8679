import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { RawFact } from '@/lib/facts/fact';
import { freshDatabase } from '../../support/database';
import { ingestFacts } from '../../support/evidence';

const database = freshDatabase();
/** Longer than what one process takes for true about a template that was not seen often enough. */
const RECHECK_MS = 1_200;

let number = 0;

/** A failing tool call with this error text, in a thread and, if given, started by a person. */
function failure(message: string, { thread, person }: { thread?: string; person?: string }): RawFact[] {
  number += 1;
  const execution = {
    execution_id: `execution-${number}`,
    ...(thread !== undefined && { thread_id: thread }),
    producer: { name: 'test' },
  };
  const at = (second: number) => `2026-11-20T10:00:${String(second).padStart(2, '0')}Z`;
  return [
    {
      ...execution,
      kind: 'execution.started',
      fact_id: 'start',
      observed_at: at(0),
      detail: { origin: 'initial', ...(person && { initiator: { type: 'person', id: person } }) },
    },
    {
      ...execution,
      kind: 'tool.call',
      fact_id: 'call',
      observed_at: at(1),
      detail: { tool: 'search', status: 'error', error_type: 'ToolError', error_message: message },
    },
    {
      ...execution,
      kind: 'lifecycle.transition',
      fact_id: 'end',
      observed_at: at(2),
      detail: { to: 'terminal', outcome: 'failed' },
    },
  ];
}

async function published(): Promise<Record<string, string>> {
  const rows = await database.owner<{ text: string; reason: string }>('SELECT text, reason FROM message_templates');
  return Object.fromEntries(rows.map(({ text, reason }) => [text, reason]));
}

/** Whether any cell of any table holds the word. */
async function isStored(word: string): Promise<boolean> {
  const tables = await database.owner<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  for (const { name } of tables) {
    const found = await database.owner(`SELECT 1 FROM ${name} AS row WHERE row::text LIKE $1 LIMIT 1`, [`%${word}%`]);
    if (found.length > 0) return true;
  }
  return false;
}

/** Whether any byte below the folder of the server holds the word: tables, write-ahead log, its own log. */
async function isOnDisk(word: string): Promise<boolean> {
  await database.owner('CHECKPOINT');
  const [setting] = await database.owner<{ data_directory: string }>('SHOW data_directory');
  const folder = (setting as { data_directory: string }).data_directory;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((item) => item.isFile())) {
    // Other tests drop their databases meanwhile.
    const bytes = await readFile(path.join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    if (bytes.includes(word)) return true;
  }
  return false;
}

describe('the text of an error message', () => {
  it('is on no byte of the disk before it may be read, and is there afterwards', async () => {
    const text = 'the whimbrelcanary gauge is stuck';
    for (let thread = 1; thread <= 5; thread += 1) {
      expect(await isOnDisk('whimbrelcanary')).toBe(false);
      await ingestFacts(database, failure(text, { thread: `whimbrel-${thread}` }));
    }
    expect(await isOnDisk('whimbrelcanary')).toBe(false);
    await pause(RECHECK_MS);
    await ingestFacts(database, failure(text, { thread: 'whimbrel-1' }));
    expect(await published()).toMatchObject({ [text]: 'seen' });
    expect(await isOnDisk('whimbrelcanary')).toBe(true);
  });

  it('is stored only once its template was seen in five threads', async () => {
    const text = 'the heron index could not be opened';
    for (let thread = 1; thread <= 5; thread += 1) {
      await ingestFacts(database, failure(text, { thread: `heron-${thread}` }));
      // More of the same thread changes nothing.
      if (thread < 5) await ingestFacts(database, failure(text, { thread: 'heron-1' }));
      expect(await isStored('heron index')).toBe(false);
    }
    const hashes = await database.owner<{ hash: string }>(
      "SELECT DISTINCT template_hash AS hash FROM error_occurrences WHERE thread_id LIKE 'heron-%'",
    );
    expect(hashes).toEqual([{ hash: expect.stringMatching(/^t_[0-9a-f]{32}$/) }]);

    await pause(RECHECK_MS);
    await ingestFacts(database, failure(text, { thread: 'heron-6' }));
    expect(await published()).toMatchObject({ [text]: 'seen' });
    const [row] = await database.owner<{ hash: string }>('SELECT hash FROM message_templates WHERE text = $1', [text]);
    expect(row).toEqual(hashes[0]);
  });

  it('stays unstored while no thread is named, however many executions have seen it', async () => {
    const text = 'the dunlin session is nowhere';
    for (let execution = 1; execution <= 6; execution += 1) await ingestFacts(database, failure(text, {}));
    await pause(RECHECK_MS);
    await ingestFacts(database, failure(text, {}));
    expect(await isStored('dunlin session')).toBe(false);
  });

  it('counts as one template whatever numbers, ids and quotes are in it', async () => {
    for (let thread = 1; thread <= 5; thread += 1) {
      const text = `the plover ${thread} refused "${'x'.repeat(thread)}" after ${thread * 7} tries`;
      await ingestFacts(database, failure(text, { thread: `plover-${thread}` }));
    }
    await pause(RECHECK_MS);
    await ingestFacts(database, failure('the plover 99 refused "me" after 3 tries', { thread: 'plover-1' }));
    expect(Object.keys(await published())).toContain('the plover <number> refused <quoted> after <number> tries');
  });

  it('stays unstored while one person alone has seen it, in however many threads', async () => {
    const text = 'the avocet ledger is locked';
    for (let thread = 1; thread <= 6; thread += 1) {
      await ingestFacts(database, failure(text, { thread: `avocet-${thread}`, person: 'ann@example.com' }));
    }
    await pause(RECHECK_MS);
    await ingestFacts(database, failure(text, { thread: 'avocet-7', person: 'ann@example.com' }));
    expect(await isStored('avocet ledger')).toBe(false);

    await ingestFacts(database, failure(text, { thread: 'avocet-8', person: 'ben@example.com' }));
    await pause(RECHECK_MS);
    await ingestFacts(database, failure(text, { thread: 'avocet-1', person: 'ann@example.com' }));
    expect(await published()).toMatchObject({ [text]: 'seen' });
  });

  it('is stored from the first time when it is on the public list', async () => {
    await ingestFacts(database, failure('prompt is too long: 210000 tokens > 200000 maximum', { thread: 'public-1' }));
    expect(await published()).toMatchObject({ 'prompt is too long: <number> tokens <id> <number> maximum': 'public' });
  });

  it('is not stored with a secret in it, not even when five threads have seen it', async () => {
    const key = ['sk', 'ant', 'api03', 'q'.repeat(24)].join('-');
    for (let thread = 1; thread <= 6; thread += 1) {
      if (thread === 6) await pause(RECHECK_MS);
      await ingestFacts(database, failure(`the dunlin key ${key} was refused`, { thread: `dunlin-${thread}` }));
    }
    expect(await isStored(key)).toBe(false);
    expect(Object.keys(await published()).some((text) => text.includes('the dunlin key'))).toBe(true);
  });

  it('is taken from no client ready-made', async () => {
    const facts = failure('the curlew net tore', { thread: 'curlew-1' }).map((fact) => ({
      ...fact,
      detail: { ...(fact.detail as object), error_template: `t_${'a'.repeat(32)}` },
    }));
    await ingestFacts(database, facts as RawFact[]);
    expect(await isStored(`t_${'a'.repeat(32)}`)).toBe(false);
  });
});
