import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder, reporterOn } from './journal-folder';
import { factsIn, type JournaledFact } from './journaled';

/** A journal of one running execution: its one file, and the facts in it. */
async function journalOfOne(): Promise<{ name: string; bytes: Buffer; facts: JournaledFact[] }> {
  const folder = newFolder();
  const reporter = await reporterOn(folder);
  const execution = reporter.startExecution({ origin: 'initial' }, { execution_id: 'one', thread_id: 't-1' });
  execution.running();
  execution.modelCall({ status: 'ok', provider: 'openai' });
  const name = readdirSync(folder).find((file) => file.endsWith('.facts')) as string;
  return { name, bytes: readFileSync(path.join(folder, name)), facts: factsIn(folder) };
}

/** Opens a journal that holds these bytes, records one fact more if it can, and gives what is then in it. */
async function reopen(parent: string, name: string, bytes: Uint8Array) {
  const folder = path.join(parent, String(Math.random()).slice(2));
  mkdirSync(folder);
  writeFileSync(path.join(folder, name), bytes);
  const reporter = await reporterOn(folder);
  const { pending, dropped } = reporter.status();
  const kept = factsIn(folder);
  const known = reporter.unfinished();
  const added = known.map((id) => reporter.continueExecution(id).modelCall({ status: 'ok' }));
  await reporter.close(0);
  const again = await reporterOn(folder);
  const after = again.status().pending;
  await again.close(0);
  return { kept, pending, dropped, known, added, after, all: factsIn(folder) };
}

const idsOf = (facts: readonly JournaledFact[]) => facts.map(({ fact_id }) => fact_id);

describe('a journal that a crash cut off in the middle of a write', () => {
  it('keeps every whole fact, cuts off the rest and goes on behind it, wherever the cut is', async () => {
    const { name, bytes, facts } = await journalOfOne();
    const parent = newFolder();
    const wholeLines: number[] = [];
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const text = bytes.subarray(0, cut).toString('latin1');
      // A line of which nothing but its end is missing is whole.
      const whole = `${text}\n`.split('\n').filter((line) => line.startsWith('f ') && isWhole(line)).length;
      wholeLines.push(whole);
      const result = await reopen(parent, name, bytes.subarray(0, cut));
      expect([cut, idsOf(result.kept)]).toEqual([cut, idsOf(facts.slice(0, whole))]);
      expect([cut, result.pending, result.dropped]).toEqual([cut, whole, 0]);
      expect([cut, idsOf(result.all)]).toEqual([cut, [...idsOf(facts.slice(0, whole)), ...result.added]]);
      expect([cut, result.after]).toEqual([cut, whole + result.added.length]);
      if (result.added.length > 0) expect(result.all.at(-1)).toMatchObject({ seq: whole + 1, thread_id: 't-1' });
    }
    expect(new Set(wholeLines)).toEqual(new Set([0, 1, 2, 3]));
  }, 120_000);
});

function isWhole(line: string): boolean {
  const json = line.slice(line.indexOf('{') >>> 0);
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

describe('a journal in which the disk has changed a byte', () => {
  it.each([
    ['a line end', [0x0a]],
    ['anything else', [0, 0x78, 0xff]],
  ])(
    'believes nothing that was changed into %s, and keeps the other facts in their order',
    async (_, kinds) => {
      const { name, bytes, facts } = await journalOfOne();
      const parent = newFolder();
      const original = new Map(facts.map((fact) => [fact.fact_id, fact]));
      for (let at = 0; at < bytes.length; at += 1) {
        const garbage = kinds[at % kinds.length] as number;
        if (bytes[at] === garbage) continue;
        const changed = Buffer.from(bytes);
        changed[at] = garbage;
        const { kept, pending, dropped, all, added } = await reopen(parent, name, changed);
        const own = kept.filter(({ execution_id }) => execution_id === 'one');
        for (const fact of own) expect([at, fact]).toEqual([at, original.get(fact.fact_id)]);
        expect([at, own.map(({ seq }) => seq)]).toEqual([at, own.map(({ seq }) => seq).sort()]);
        // A changed line end takes the two lines that it parted.
        expect([at, facts.length - own.length <= 2, pending]).toEqual([at, true, own.length]);
        const isTornTail = own.length === facts.length - 1 && own.at(-1)?.fact_id !== facts.at(-1)?.fact_id;
        if (own.length < facts.length && !isTornTail) expect([at, dropped > 0]).toEqual([at, true]);
        const numbers = all.flatMap(({ seq }) => seq ?? []);
        expect([at, new Set(numbers).size]).toEqual([at, numbers.length]);
        expect(added.length).toBe(1);
      }
    },
    120_000,
  );
});
