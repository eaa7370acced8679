import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Execution, Reporter } from '@/lib/reporter/reporter';
import { bytesOnDisk, newFolder, reporterOn } from './journal-folder';
import { factsIn, type JournaledFact } from './journaled';

const BOUND = 256 * 1024;
const small = { maxJournalBytes: BOUND, batchFacts: 1_000_000 };

function work(execution: Execution, calls: number): void {
  for (let call = 0; call < calls; call += 1) execution.modelCall({ status: 'ok', provider: 'openai' });
}

function begin(reporter: Reporter, execution_id: string): Execution {
  return reporter.startExecution({ origin: 'initial', source: 'automation' }, { execution_id });
}

/** The facts of executions that are in the journal, by execution. */
function heldIn(folder: string): Map<string, JournaledFact[]> {
  const held = new Map<string, JournaledFact[]>();
  for (const fact of factsIn(folder)) held.set(fact.execution_id, [...(held.get(fact.execution_id) ?? []), fact]);
  return held;
}

describe('a journal that nobody empties', () => {
  it('stays inside its bound, drops whole executions, the oldest that have ended first, and counts them', async () => {
    const act = fc.record({
      calls: fc.integer({ min: 0, max: 25 }),
      ends: fc.boolean(),
      // Which of the open executions goes on.
      turn: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 80, maxLength: 250 }), async (acts) => {
        const folder = newFolder();
        const reporter = await reporterOn(folder, small);
        const open: Execution[] = [];
        const ended: string[] = [];
        let recorded = 0;
        for (const [index, { calls, ends, turn }] of acts.entries()) {
          // Few are open at a time, so that those that have ended always suffice.
          if (open.length < 6) {
            open.push(begin(reporter, `execution-${index}`));
            recorded += 1;
          }
          const execution = open[turn % open.length] as Execution;
          work(execution, calls);
          recorded += calls;
          if (ends) {
            execution.end('completed');
            recorded += 1;
            open.splice(open.indexOf(execution), 1);
            ended.push(execution.execution_id);
          }
          const { journal_bytes } = reporter.status();
          expect([bytesOnDisk(folder) <= journal_bytes, journal_bytes <= BOUND]).toEqual([true, true]);
        }
        const held = heldIn(folder);
        for (const { execution_id, seq } of open) expect(held.get(execution_id)?.length).toBe(seq);
        const left = ended.filter((id) => held.has(id));
        expect(left).toEqual(left.length === 0 ? [] : ended.slice(-left.length));
        for (const id of left) expect(held.get(id)?.at(-1)).toMatchObject({ detail: { to: 'terminal' } });
        const { pending, dropped } = reporter.status();
        expect([pending, pending + dropped]).toEqual([[...held.values()].flat().length, recorded]);
        await reporter.close(0);
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  it('drops of unfinished executions the oldest, as a whole, and only when none is left that has ended', async () => {
    const folder = newFolder();
    const reporter = await reporterOn(folder, small);
    const done = begin(reporter, 'done');
    const open = Array.from({ length: 40 }, (_, index) => begin(reporter, `open-${index}`));
    work(done, 20);
    done.end('completed');
    const isHeld = (id: string) => heldIn(folder).has(id);
    let round = 0;
    for (; isHeld('open-0'); round += 1) {
      for (const execution of open) work(execution, 1);
      if (isHeld('done')) expect(reporter.status().dropped).toBe(0);
    }
    expect(round).toBeGreaterThan(2);
    expect(isHeld('done')).toBe(false);
    expect(isHeld('open-39')).toBe(true);
    // What comes later is still told, and the gap in seq says what is missing.
    const first = open[0] as Execution;
    const seq = first.seq;
    work(first, 1);
    expect(heldIn(folder).get('open-0')?.at(-1)).toMatchObject({ seq: seq + 1 });
    expect(bytesOnDisk(folder)).toBeLessThanOrEqual(BOUND);
  });

  it('stays inside its bound with a single execution that never ends', async () => {
    const folder = newFolder();
    const reporter = await reporterOn(folder, small);
    const execution = begin(reporter, 'endless');
    for (let round = 0; round < 60; round += 1) {
      work(execution, 50);
      expect(bytesOnDisk(folder)).toBeLessThanOrEqual(BOUND);
    }
    const { pending, dropped } = reporter.status();
    expect([pending + dropped, dropped > 0]).toEqual([3001, true]);
  });
});

describe('the count of what was dropped', () => {
  async function overfilled(folder: string): Promise<Reporter> {
    const reporter = await reporterOn(folder, small);
    for (let index = 0; reporter.status().dropped < 50; index += 1) {
      const execution = begin(reporter, `execution-${index}`);
      work(execution, 10);
      execution.end('completed');
    }
    return reporter;
  }
  /** What the file of losses says is still to be told, read without the code that wrote it. */
  function untold(folder: string): number {
    const marks = readFileSync(path.join(folder, 'losses'), 'latin1')
      .split('\n')
      .filter((line) => line.startsWith('m '));
    return JSON.parse(marks.at(-1)?.slice(19) ?? '{}').lost;
  }

  it('is on the disk until it is told', async () => {
    const folder = newFolder();
    const reporter = await overfilled(folder);
    expect(untold(folder)).toBe(reporter.status().dropped);
  });

  it('is neither lost nor doubled by a crash between the count and the removal', async () => {
    const folder = newFolder();
    const reporter = await reporterOn(folder, small);
    const aside = newFolder();
    // Keeps a copy of what is about to be dropped, and puts it back as if it had not been removed yet.
    for (let index = 0; reporter.status().dropped === 0; index += 1) {
      for (const name of readdirSync(folder)) copyFileSync(path.join(folder, name), path.join(aside, name));
      const execution = begin(reporter, `execution-${index}`);
      work(execution, 8);
      execution.end('completed');
    }
    const { dropped } = reporter.status();
    await reporter.close(0);
    const restored = readdirSync(aside).filter(
      (name) => name.endsWith('.facts') && !existsSync(path.join(folder, name)),
    );
    expect(restored.length).toBe(1);
    for (const name of restored) copyFileSync(path.join(aside, name), path.join(folder, name));
    const again = await reporterOn(folder, small);
    expect(readdirSync(folder)).not.toContain(restored[0]);
    expect(untold(folder)).toBe(dropped);
    expect(heldIn(folder).has('execution-0')).toBe(false);
    await again.close(0);
  });

  it('does not grow the file that keeps it beyond its part of the bound', async () => {
    const folder = newFolder();
    const reporter = await overfilled(folder);
    for (let index = 0; index < 400; index += 1) {
      const execution = begin(reporter, `more-${index}`);
      work(execution, 10);
      execution.end('completed');
    }
    expect(readFileSync(path.join(folder, 'losses')).length).toBeLessThan(32 * 1024);
    expect(bytesOnDisk(folder)).toBeLessThanOrEqual(BOUND);
  });
});

describe('a bound that was made smaller', () => {
  it('holds as soon as the journal is opened', async () => {
    const folder = newFolder();
    const reporter = await reporterOn(folder, { batchFacts: 1_000_000 });
    for (let index = 0; index < 200; index += 1) {
      const execution = begin(reporter, `execution-${index}`);
      work(execution, 5);
      execution.end('completed');
    }
    await reporter.close(0);
    const recorded = 200 * 7;
    const again = await reporterOn(folder, small);
    const { pending, dropped } = again.status();
    expect(bytesOnDisk(folder)).toBeLessThanOrEqual(BOUND);
    expect([pending + dropped, dropped > 0]).toEqual([recorded, true]);
    expect(heldIn(folder).has('execution-199')).toBe(true);
  });
});
