import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LifecyclePosition, type LifecycleState, NEXT_STATES } from '@/lib/lifecycle/transitions';
import type { Execution, Outcome, Reporter, Start } from '@/lib/reporter/reporter';
import { newFolder, reporterOn } from './journal-folder';
import { factsIn } from './journaled';

const begin = (reporter: Reporter, id?: string) =>
  reporter.startExecution({ origin: 'initial', source: 'chat' }, id === undefined ? {} : { execution_id: id });

const CALL = { provider: 'openai', requested_model: 'gpt-5', status: 'ok' } as const;

/** The code of the refusal, or `done`. */
function attempt(work: () => unknown): string {
  try {
    work();
    return 'done';
  } catch (refusal) {
    return (refusal as { code: string }).code;
  }
}

describe('an execution', () => {
  it('gives its facts seq from 1, distinct ids and instants with nanoseconds', async () => {
    const folder = newFolder();
    const execution = begin(await reporterOn(folder, { release: '2.1.0', environment: 'test' }), 'one');
    const ids = [
      execution.running(),
      execution.modelCall({ ...CALL, duration_ms: 12.5 }),
      execution.toolCall({ tool: 'read_file', status: 'error', error_code: 'ENOENT' }),
      execution.end('failed', 'tool_failed'),
      execution.usage({ ledger_entry_id: 'entry-1', tokens: { input: 10 } }),
    ];
    const facts = factsIn(folder);
    expect(facts.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(facts.slice(1).map(({ fact_id }) => fact_id)).toEqual(ids);
    expect(new Set(facts.map(({ fact_id }) => fact_id)).size).toBe(6);
    for (const { observed_at } of facts) expect(observed_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/);
    expect(facts.some(({ observed_at }) => !observed_at.endsWith('000Z'))).toBe(true);
    expect(facts[2]).toMatchObject({
      execution_id: 'one',
      producer: { name: 'agent', version: '1.0.0' },
      release: '2.1.0',
      environment: 'test',
      kind: 'model.call',
      detail: { ...CALL, duration_ms: 12.5 },
    });
  });

  it('makes exactly the transitions of the table, whatever is tried', async () => {
    const reporter = await reporterOn(newFolder());
    const step = fc.constantFrom<LifecycleState>('running', 'waiting', 'cancelling', 'recovering', 'terminal');
    const outcome = fc.constantFrom<Outcome>('completed', 'failed', 'cancelled', 'interrupted', 'unknown');
    fc.assert(
      fc.property(fc.array(fc.tuple(step, outcome), { maxLength: 8 }), (steps) => {
        const execution = begin(reporter);
        let position: LifecyclePosition = 'started';
        let seq = 1;
        for (const [to, wanted] of steps) {
          const isOutcomeIllegal =
            to === 'terminal' && position === 'cancelling' && (wanted === 'completed' || wanted === 'failed');
          const expected = isOutcomeIllegal
            ? 'illegal-outcome'
            : NEXT_STATES[position].includes(to)
              ? 'done'
              : 'illegal-transition';
          const move = () => (to === 'terminal' ? execution.end(wanted) : execution[to]());
          expect([position, to, attempt(move)]).toEqual([position, to, expected]);
          if (expected === 'done') {
            position = to;
            seq += 1;
          }
          expect([execution.position, execution.seq]).toEqual([position, seq]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('takes nothing after its end but usage, artifacts and evaluations', async () => {
    const execution = begin(await reporterOn(newFolder()));
    execution.end('completed');
    expect({
      model: attempt(() => execution.modelCall(CALL)),
      error: attempt(() => execution.error({ surface: 'runtime' })),
      check: attempt(() => execution.controlCheck({ control: 'scope', decision: 'allow' })),
      usage: attempt(() => execution.usage({ ledger_entry_id: 'entry' })),
      artifact: attempt(() => execution.artifact({ uri: 's3://bucket/report.pdf' })),
      evaluation: attempt(() => execution.evaluation({ evaluator: 'judge' })),
    }).toEqual({
      model: 'after-end',
      error: 'after-end',
      check: 'after-end',
      usage: 'done',
      artifact: 'done',
      evaluation: 'done',
    });
  });

  it('is resumed and recovered by another of the same interaction', async () => {
    const folder = newFolder();
    const reporter = await reporterOn(folder);
    const place = { execution_id: 'waits', interaction_id: 'i-1', thread_id: 't-1' };
    const waiting = reporter.startExecution({ origin: 'initial' }, place);
    waiting.running();
    waiting.hitlRequested({ interrupt_id: 'q-1', cause: 'confirmation' });
    waiting.waiting();
    const resume: Start = { origin: 'resume', resumes: { execution_id: 'waits', interrupt_id: 'q-1' } };
    expect(attempt(() => reporter.startExecution(resume, { execution_id: 'waits' }))).toBe('execution-known');
    expect(attempt(() => reporter.startExecution(resume, { interaction_id: 'other' }))).toBe('interaction-differs');
    const resumed = reporter.startExecution(resume);
    expect(resumed.execution_id).not.toBe('waits');
    const [start] = factsIn(folder).filter((fact) => fact.execution_id === resumed.execution_id);
    expect(start).toMatchObject({ interaction_id: 'i-1', thread_id: 't-1', seq: 1, detail: resume });
  });

  it('does not start as a resume or a recovery of nothing', async () => {
    const reporter = await reporterOn(newFolder());
    const starts = [{ origin: 'resume' }, { origin: 'resume', resumes: { execution_id: 'a' } }, { origin: 'recovery' }];
    for (const start of starts) {
      expect(attempt(() => reporter.startExecution(start as Start))).toBe('invalid-field');
    }
  });

  it('names what encloses a call before that is recorded, and no fact id twice', async () => {
    const folder = newFolder();
    const execution = begin(await reporterOn(folder));
    const enclosing = execution.reserve();
    execution.modelCall(CALL, { parent_fact_id: enclosing });
    execution.toolCall({ tool: 'delegate', status: 'ok' }, { fact_id: enclosing });
    const [, inner, outer] = factsIn(folder);
    expect([inner?.parent_fact_id, outer?.fact_id]).toEqual([enclosing, enclosing]);
    const again = () => execution.toolCall({ status: 'ok' }, { fact_id: enclosing });
    expect(attempt(again)).toBe('fact-id-not-reserved');
  });

  it('is joined by another program without seq and without transitions', async () => {
    const folder = newFolder();
    const gateway = (await reporterOn(folder)).joinExecution('elsewhere', { thread_id: 't-1' });
    gateway.tokenChecked({ token_digest: 'a'.repeat(64), result: 'allow' }, { component: 'gateway' });
    expect(factsIn(folder)).toMatchObject([
      { execution_id: 'elsewhere', thread_id: 't-1', kind: 'token.checked', producer: { component: 'gateway' } },
    ]);
    expect(factsIn(folder)[0]).not.toHaveProperty('seq');
    expect((gateway as Partial<Execution>).running).toBeUndefined();
  });
});

describe('content that a program offers all the same', () => {
  it('reaches neither the journal nor an error, and is counted without its name', async () => {
    const folder = newFolder();
    const reporter = await reporterOn(folder);
    const said = `what the person said ${Math.random()}`;
    const place = { thread_id: said, prompt: said } as object;
    const execution = reporter.startExecution({ origin: 'initial', channel: said, [said]: said } as Start, place);
    execution.modelCall({ ...CALL, prompt: said, messages: [{ content: said }], error_message: said } as typeof CALL);
    execution.toolCall({ status: 'ok', tool: said } as { status: 'ok' }, { component: said, [said]: 1 } as object);
    execution.running(said);
    const refusals = [
      () => execution.evaluation({ evaluator: said }),
      () => execution.hitlRequested({ interrupt_id: said }),
      () => execution.error({ surface: said } as unknown as { surface: 'model' }),
      () => execution.modelCall(CALL, { observed_at: said }),
      () => execution.end(said as Outcome),
    ].map((work) => {
      try {
        work();
        return 'taken';
      } catch (refusal) {
        return String((refusal as Error).stack) + JSON.stringify(refusal);
      }
    });
    expect(refusals).not.toContain('taken');
    const files = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'latin1'));
    expect([files, refusals, reporter.status()].map((place) => JSON.stringify(place).includes(said))).toEqual([
      false,
      false,
      false,
    ]);
    expect(reporter.status().fields_dropped).toMatchObject({
      'detail.(unknown)': 4,
      'context.(unknown)': 1,
      'context.thread_id': 1,
      'detail.channel': 1,
      'detail.tool': 1,
      'detail.reason_code': 1,
      'placement.component': 1,
    });
  });

  it('does not bring the token to the disk', async () => {
    const folder = newFolder();
    const reporter = await reporterOn(folder, { token: 'a-token-that-nobody-may-read' });
    begin(reporter).running();
    const files = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'latin1'));
    expect(files.join('')).toContain('execution.started');
    expect(files.join('')).not.toContain('a-token-that-nobody-may-read');
  });
});

describe('options', () => {
  it.each([
    ['url', { url: 'not a url' }],
    ['url', { url: 'https://user:word@example.com' }],
    ['token', { token: '' }],
    ['producer.name', { producer: { name: 'two words' } }],
    ['release', { release: 'two words' }],
    ['maxJournalBytes', { maxJournalBytes: 1000 }],
    ['batchFacts', { batchFacts: 0 }],
    ['durability', { durability: 'maybe' as 'device' }],
  ])('refuse a wrong %s by its name', async (name, options) => {
    await expect(reporterOn(newFolder(), options)).rejects.toMatchObject({ code: 'invalid-option', subject: name });
  });
});
