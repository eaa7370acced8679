import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Execution, Reporter, ReporterOptions } from '@/lib/reporter/reporter';
import { freshDatabase } from '../../support/database';
import { eventually } from '../../support/eventually';
import { listen, type Served, serveFacts } from './assay-server';
import { type Fault, type FaultProxy, faultProxy } from './fault-proxy';
import { bytesOnDisk, newFolder, reporterOn } from './journal-folder';
import { factsIn } from './journaled';

const database = freshDatabase();
let server: Served;
let proxy: FaultProxy;
let token: string;
const warnings: string[] = [];

beforeAll(async () => {
  server = await serveFacts();
  token = (await database.token('ingest')).text;
});
afterAll(() => server.close());
beforeEach(async () => {
  warnings.length = 0;
  vi.spyOn(process, 'emitWarning').mockImplementation((text) => void warnings.push(String(text)));
  proxy = await faultProxy(server.url);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await proxy.close();
});

/** Reports through the proxy, and tries again without much delay. */
function reporting(folder: string, options: Partial<ReporterOptions> = {}): Promise<Reporter> {
  return reporterOn(folder, { url: proxy.url, token, maxDelayMs: 5, ...options });
}

function begin(reporter: Reporter): Execution {
  return reporter.startExecution({ origin: 'initial', source: 'automation' });
}

interface Stored {
  readonly fact_id: string;
  readonly seq: number | null;
  readonly versions: number;
}

/** What the server has stored of an execution, in the order of seq. */
function stored(executionId: string): Promise<Stored[]> {
  return database.owner<Stored>(
    `SELECT fact_id, min(seq)::int AS seq, count(*)::int AS versions FROM facts WHERE execution_id = $1
      GROUP BY fact_id ORDER BY min(seq), fact_id`,
    [executionId],
  );
}

/** An execution with so many calls; its journaled fact ids in the order of seq. */
function run(reporter: Reporter, calls: number): { id: string; facts: string[] } {
  const execution = begin(reporter);
  const facts = [execution.running()];
  for (let call = 0; call < calls; call += 1) facts.push(execution.modelCall({ status: 'ok', provider: 'openai' }));
  facts.push(execution.end('completed'));
  return { id: execution.execution_id, facts };
}

async function expectStored({ id, facts }: { id: string; facts: readonly string[] }): Promise<void> {
  const rows = await stored(id);
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: facts.length + 1 }, (_, index) => index + 1));
  expect(rows.slice(1).map(({ fact_id }) => fact_id)).toEqual(facts);
  expect(rows.every(({ versions }) => versions === 1)).toBe(true);
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'refuses the connection': { kind: 'down' },
  'is slower than the reporter waits': { kind: 'slow', ms: 600 },
  'answers 429': { kind: 'answer', status: 429, retryAfter: '0' },
  'answers 500': { kind: 'answer', status: 500 },
  'answers 503': { kind: 'answer', status: 503 },
  'is killed in the middle of the request': { kind: 'cut-request' },
  'is killed after its commit and before its answer': { kind: 'cut-before-answer' },
  'is killed in the middle of its answer': { kind: 'cut-answer' },
  'is not there, and something else answers 200': { kind: 'answer', status: 200, body: '<html>Sign in</html>' },
  'gives a receipt for less than was sent': {
    kind: 'answer',
    status: 200,
    body: '{"accepted":0,"duplicates":0,"rejected":[]}',
  },
};

describe('a server that works', () => {
  it('gets every fact once and in order, and the journal is empty after it', async () => {
    const folder = newFolder();
    const reporter = await reporting(folder);
    const runs = [run(reporter, 3), run(reporter, 0), run(reporter, 10)];
    expect(await reporter.flush()).toBe(true);
    for (const one of runs) await expectStored(one);
    expect(reporter.status()).toMatchObject({ state: 'idle', pending: 0, accepted: 22, duplicates: 0, rejected: {} });
    expect(readdirSync(folder).filter((name) => name.endsWith('.facts'))).toEqual([]);
  });

  it('gets what is recorded by itself, without being flushed', async () => {
    const reporter = await reporting(newFolder(), { lingerMs: 20 });
    const one = run(reporter, 3);
    await eventually(async () => expect(reporter.status().pending).toBe(0));
    await expectStored(one);
  });

  it('gets by itself also what is recorded in the moment in which the sending ends', async () => {
    const reporter = await reporting(newFolder(), { lingerMs: 0 });
    const execution = begin(reporter);
    // At every turn of the microtask queue around the end of the sending.
    for (let turn = 0; turn < 300; turn += 1) {
      if (reporter.status().pending === 0) {
        for (let step = 0; step < turn % 12; step += 1) await undefined;
        execution.toolCall({ status: 'ok' });
      }
      await new Promise((resolve) => setTimeout(resolve, turn % 3));
    }
    await eventually(async () => expect(reporter.status().pending).toBe(0));
    expect((await stored(execution.execution_id)).length).toBe(execution.seq);
  });

  it('gets usage and evaluations of an execution that ended and was sent before, with the next seq', async () => {
    const reporter = await reporting(newFolder());
    const execution = begin(reporter);
    execution.end('completed');
    await reporter.flush();
    execution.evaluation({ evaluator: 'judge', passed: true });
    expect(await reporter.flush()).toBe(true);
    expect((await stored(execution.execution_id)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('gets from a restarted program the facts that follow, also when all before were sent', async () => {
    const folder = newFolder();
    const before = await reporting(folder);
    const execution = begin(before);
    execution.running();
    await before.close();
    const after = await reporting(folder);
    expect(after.unfinished()).toEqual([execution.execution_id]);
    const continued = after.continueExecution(execution.execution_id);
    expect([continued.position, continued.seq]).toEqual(['running', 2]);
    continued.end('interrupted', 'restarted');
    expect(await after.flush()).toBe(true);
    expect((await stored(execution.execution_id)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(after.unfinished()).toEqual([]);
  });
});

describe.each(Object.entries(FAULTS))('a server that %s', (_, fault) => {
  it('gets every fact once and in order when it is back', async () => {
    const folder = newFolder();
    const reporter = await reporting(folder, fault.kind === 'slow' ? { requestTimeoutMs: fault.ms / 2 } : {});
    proxy.plan.push(fault, fault, fault);
    const runs = [run(reporter, 4), run(reporter, 2)];
    const journaled = factsIn(folder).length;
    expect(await reporter.flush()).toBe(true);
    for (const one of runs) await expectStored(one);
    const { accepted, duplicates } = reporter.status();
    expect(accepted + duplicates).toBe(journaled);
    expect(duplicates > 0).toBe(
      fault.kind === 'cut-before-answer' || fault.kind === 'cut-answer' || fault.kind === 'slow',
    );
  });
});

describe('any sequence of faults', () => {
  const fault = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Fault>({ kind: 'pass' }) },
    // Those that take no time.
    ...Object.values(FAULTS)
      .filter(({ kind }) => kind !== 'slow')
      .map((one) => ({ weight: 1, arbitrary: fc.constant(one) })),
  );
  const act = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('run' as const), calls: fc.nat({ max: 12 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('continue' as const), calls: fc.nat({ max: 5 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('flush' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
  );

  it('loses nothing, doubles nothing, keeps the order of seq and the bound of the journal', async () => {
    const bound = 256 * 1024;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fault, { maxLength: 12 }),
        fc.array(act, { minLength: 2, maxLength: 12 }),
        fc.integer({ min: 1, max: 40 }),
        async (plan, acts, batchFacts) => {
          const folder = newFolder();
          const options = { maxJournalBytes: bound, batchFacts, lingerMs: 0 };
          let reporter = await reporting(folder, options);
          proxy.arrivals.length = 0;
          proxy.plan.splice(0, proxy.plan.length, ...plan);
          const ended: { id: string; facts: string[] }[] = [];
          let long = begin(reporter);
          const longFacts: string[] = [];
          for (const step of acts) {
            if (step.kind === 'run') ended.push(run(reporter, step.calls));
            if (step.kind === 'continue') {
              for (let call = 0; call < step.calls; call += 1) longFacts.push(long.toolCall({ status: 'ok' }));
            }
            if (step.kind === 'flush') await reporter.flush(200);
            if (step.kind === 'restart') {
              await reporter.close(0);
              reporter = await reporting(folder, options);
              long = reporter.continueExecution(long.execution_id);
            }
            expect(bytesOnDisk(folder)).toBeLessThanOrEqual(bound);
          }
          expect(await reporter.flush()).toBe(true);
          for (const one of [...ended, { id: long.execution_id, facts: longFacts }]) await expectStored(one);
          expect(reporter.status()).toMatchObject({ pending: 0, dropped: 0, rejected: {} });
          expectOrder();
          await reporter.close(0);
        },
      ),
      { numRuns: 60 },
    );
  }, 240_000);

  /** No fact came to the server before one of a smaller seq of its execution. */
  function expectOrder(): void {
    const last = new Map<string, number>();
    for (const { lines } of proxy.arrivals) {
      for (const line of lines) {
        const { execution_id, seq } = JSON.parse(line) as { execution_id: string; seq: number };
        const known = last.get(execution_id) ?? 0;
        expect(seq).toBeLessThanOrEqual(known + 1);
        last.set(execution_id, Math.max(known, seq));
      }
    }
  }
});

describe('patience', () => {
  it('waits as long as the server asks, also when it is flushed again', async () => {
    const reporter = await reporting(newFolder());
    proxy.plan.push({ kind: 'answer', status: 429, retryAfter: '1' });
    const one = run(reporter, 1);
    expect(await reporter.flush(100)).toBe(false);
    await eventually(async () =>
      expect(reporter.status()).toMatchObject({ state: 'waiting', failures: 1, pending: 4 }),
    );
    expect(await reporter.flush()).toBe(true);
    const [first, second] = proxy.arrivals;
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(1_000);
    await expectStored(one);
  });

  it('cuts its own waiting short when it is flushed', async () => {
    const reporter = await reporting(newFolder(), { maxDelayMs: 3_600_000 });
    run(reporter, 1);
    for (let failures = 1; failures <= 8; failures += 1) {
      proxy.plan.push({ kind: 'answer', status: 500 });
      void reporter.flush(1);
      await eventually(async () => expect(reporter.status()).toMatchObject({ state: 'waiting', failures }));
    }
    // By now it would wait for more than half a minute.
    expect(await reporter.flush(10_000)).toBe(true);
  });
});

describe('a fact that the server does not take', () => {
  it('is counted by the code and not sent again, and the others are taken', async () => {
    const folder = newFolder();
    const reporter = await reporting(folder);
    proxy.plan.push({ kind: 'spoil' });
    const execution = begin(reporter);
    const refused = execution.modelCall({ status: 'ok' });
    const taken = execution.modelCall({ status: 'ok' });
    expect(await reporter.flush()).toBe(true);
    const ids = (await stored(execution.execution_id)).map(({ fact_id }) => fact_id);
    expect([ids.includes(refused), ids.includes(taken)]).toEqual([false, true]);
    expect(reporter.status()).toMatchObject({ pending: 0, accepted: 2, rejected: { unknown_kind: 1 } });
    expect(proxy.arrivals.length).toBe(1);
  });
});

describe('a batch that is too large', () => {
  it('is split until it is not, and a single fact that is too large is counted and let go', async () => {
    const received: string[] = [];
    // A server that takes at most three facts, and never the one with this tool.
    const strict = await listen((_, outgoing, body) => {
      const lines = body.toString('utf8').split('\n');
      const isTooLarge = lines.length > 3 || lines.some((line) => line.includes('too-large-for-it'));
      if (isTooLarge) return void outgoing.writeHead(413).end();
      received.push(...lines);
      outgoing.end(JSON.stringify({ accepted: lines.length, duplicates: 0, rejected: [] }));
    });
    const reporter = await reporting(newFolder(), { url: strict.url });
    const execution = begin(reporter);
    for (let call = 0; call < 9; call += 1) {
      execution.toolCall({ status: 'ok', tool: call === 4 ? 'too-large-for-it' : 'small' });
    }
    expect(await reporter.flush()).toBe(true);
    const seqs = received.map((line) => (JSON.parse(line) as { seq: number }).seq);
    expect(seqs).toEqual([1, 2, 3, 4, 5, 7, 8, 9, 10]);
    expect(reporter.status()).toMatchObject({ accepted: 9, rejected: { 'too-large': 1 }, pending: 0 });
    await strict.close();
  });
});

describe('a journal that somebody has damaged under a running reporter', () => {
  it('sends what is left, tells what is lost, and goes on', async () => {
    const folder = newFolder();
    const reporter = await reporting(folder);
    const [gone, hurt, whole] = [run(reporter, 2), run(reporter, 2), run(reporter, 2)];
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.facts'))) {
      const place = path.join(folder, name);
      const text = readFileSync(place, 'latin1');
      if (text.includes(gone.id)) rmSync(place);
      // One byte in the third fact.
      if (text.includes(hurt.id)) writeFileSync(place, text.replace('"seq":3', '"seq":8'), 'latin1');
    }
    expect(await reporter.flush()).toBe(true);
    await expectStored(whole);
    expect((await stored(hurt.id)).map(({ seq }) => seq)).toEqual([1, 2, 4, 5]);
    expect(await stored(gone.id)).toEqual([]);
    expect(reporter.status()).toMatchObject({ pending: 0, dropped: 6 });
    const next = run(reporter, 1);
    expect(await reporter.flush()).toBe(true);
    await expectStored(next);
  });
});

describe('a server that does not know the token', () => {
  it('stops the sending with a warning; the journal keeps the facts until the reporter is flushed again', async () => {
    const reporter = await reporting(newFolder(), { token: 'assay_wrong', lingerMs: 0 });
    const one = run(reporter, 1);
    expect(await reporter.flush()).toBe(false);
    expect(reporter.status()).toMatchObject({ state: 'refused', refused_status: 401, pending: 4 });
    expect(warnings.join()).toContain('401');
    run(reporter, 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(proxy.arrivals.length).toBe(1);
    expect(await stored(one.id)).toEqual([]);
    expect(await reporter.flush()).toBe(false);
    expect(proxy.arrivals.length).toBe(2);
  });

  it('stops it likewise when the token lacks the scope', async () => {
    const reading = (await database.token('quality:aggregate')).text;
    const reporter = await reporting(newFolder(), { token: reading });
    run(reporter, 0);
    expect(await reporter.flush()).toBe(false);
    expect(reporter.status()).toMatchObject({ state: 'refused', refused_status: 403, pending: 3 });
  });

  it('is asked once more with the next token of a source that gives several', async () => {
    const tokens = ['assay_expired', token];
    const reporter = await reporting(newFolder(), { token: async () => tokens.shift() ?? token });
    const one = run(reporter, 1);
    expect(await reporter.flush()).toBe(true);
    await expectStored(one);
    expect(warnings).toEqual([]);
  });

  it('is tried again later when the source of tokens fails', async () => {
    let calls = 0;
    const reporter = await reporting(newFolder(), {
      token: () => {
        calls += 1;
        if (calls < 3) throw new Error('the vault is closed');
        return token;
      },
    });
    const one = run(reporter, 1);
    expect(await reporter.flush()).toBe(true);
    await expectStored(one);
  });
});

describe('an address that leads elsewhere', () => {
  it('does not get the token by a redirect', async () => {
    const seen: (string | undefined)[] = [];
    const elsewhere = await listen((incoming, outgoing) => {
      seen.push(incoming.headers.authorization);
      outgoing.end();
    });
    const redirecting = await listen((_, outgoing) => {
      outgoing.writeHead(307, { location: elsewhere.url }).end();
    });
    const reporter = await reporting(newFolder(), { url: redirecting.url });
    run(reporter, 0);
    expect(await reporter.flush()).toBe(false);
    expect([seen, reporter.status().state]).toEqual([[], 'refused']);
    await Promise.all([elsewhere.close(), redirecting.close()]);
  });
});

describe('what the journal had to drop', () => {
  const told = async () => {
    const rows = await database.owner<{ canonical: string }>(
      "SELECT canonical FROM facts WHERE execution_id LIKE 'reporter:%' ORDER BY observed_at",
    );
    return rows.map(({ canonical }) => JSON.parse(canonical));
  };

  it('is told to the server once, as a handled error of the runtime on an execution of its own', async () => {
    const folder = newFolder();
    const toldBefore = (await told()).length;
    const reporter = await reporting(folder, { maxJournalBytes: 256 * 1024, batchFacts: 400 });
    proxy.plan.push({ kind: 'answer', status: 503, retryAfter: '2' });
    let recorded = 0;
    while (reporter.status().dropped < 100) recorded += run(reporter, 10).facts.length + 1;
    expect(await reporter.flush()).toBe(true);
    const { accepted, dropped } = reporter.status();
    expect(accepted).toBe(recorded - dropped + 1);
    expect((await told()).slice(toldBefore)).toMatchObject([
      {
        producer: { name: 'agent', component: 'assay-reporter' },
        detail: { error_code: 'journal.dropped', surface: 'runtime', retry_count: dropped, handled: true },
      },
    ]);
    await reporter.close();
    const again = await reporting(folder);
    expect(await again.flush()).toBe(true);
    expect(again.status()).toMatchObject({ accepted: 0, duplicates: 0, dropped: 0 });
  });
});
