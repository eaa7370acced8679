import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RawFact } from '@/lib/facts/fact';
import { ingestFacts as ingest } from '@/lib/ingest/ingest';
import { projectPending } from '@/lib/jobs/projector';
import { freshDatabase } from '../../support/database';
import { dumpProjections, forgetProjections } from '../../support/projections';

const database = freshDatabase();
const producer = { name: 'open-nua-desktop' };
let second = 0;

/** A fact of an execution, a second after the one before. */
function fact(execution: string, kind: string, detail: object, given: object = {}): RawFact {
  second += 1;
  const observed_at = new Date(Date.parse('2026-11-20T10:00:00Z') + second * 1000).toISOString();
  const ids = {
    fact_id: `${execution}-${second}`,
    execution_id: execution,
    interaction_id: 'int-1',
    thread_id: 'thr-1',
  };
  return { ...ids, kind, observed_at, producer, detail, ...given };
}

const waited = (execution: string, interrupt: string): RawFact[] => [
  fact(execution, 'execution.started', { origin: 'initial' }),
  fact(execution, 'lifecycle.transition', { to: 'running' }),
  fact(execution, 'hitl.requested', { interrupt_id: interrupt, cause: 'confirmation' }),
  fact(execution, 'lifecycle.transition', { to: 'waiting' }),
  fact(execution, 'hitl.resolved', { interrupt_id: interrupt, decision: 'approve' }),
  fact(execution, 'lifecycle.transition', { to: 'terminal', outcome: 'completed' }),
];
const resumed = (execution: string, target: string, interrupt: string, given: object = {}): RawFact[] => [
  fact(
    execution,
    'execution.started',
    { origin: 'resume', resumes: { execution_id: target, interrupt_id: interrupt } },
    given,
  ),
  fact(execution, 'lifecycle.transition', { to: 'running' }, given),
  fact(execution, 'lifecycle.transition', { to: 'terminal', outcome: 'completed' }, given),
];

async function violations(): Promise<string[]> {
  const rows = await database.owner<{ execution_id: string; rule: string }>(
    'SELECT execution_id, rule FROM findings ORDER BY execution_id, rule',
  );
  return rows.map(({ execution_id, rule }) => `${execution_id} ${rule}`);
}

async function deliver(facts: readonly RawFact[]): Promise<void> {
  await ingest(database.system(), facts);
  await projectPending();
}

beforeEach(() => forgetProjections(database, { withFacts: true }));

describe('executions that go on from one another', () => {
  it('are judged by the facts of both, whichever comes first', async () => {
    const first = waited('exe-wait', 'irq-1');
    const later = resumed('exe-on', 'exe-wait', 'irq-2');
    await deliver(later);
    expect(await violations()).toEqual([]);
    const [unjudged] = await database.owner<{ controls_not_evidenced: string[] }>(
      "SELECT controls_not_evidenced FROM executions WHERE execution_id = 'exe-on'",
    );
    expect(unjudged?.controls_not_evidenced).toContain('HITL-3');
    // The execution that it names was never asked irq-2: now that is known.
    await deliver(first);
    expect(await violations()).toEqual(['exe-on HITL-3']);
  });

  it('are judged again when the one that they go on from gets another fact', async () => {
    await deliver([...waited('exe-wait', 'irq-1'), ...resumed('exe-on', 'exe-wait', 'irq-2')]);
    expect(await violations()).toEqual(['exe-on HITL-3']);
    await deliver([
      fact('exe-wait', 'hitl.requested', { interrupt_id: 'irq-2' }, { observed_at: '2026-11-20T09:59:59Z' }),
    ]);
    expect(await violations()).toEqual([]);
  });

  it('are judged by each other when they answer the same interrupt', async () => {
    const wait = waited('exe-wait', 'irq-1');
    const [a, b] = [resumed('exe-a', 'exe-wait', 'irq-1'), resumed('exe-b', 'exe-wait', 'irq-1')];
    await deliver([...wait, ...b]);
    expect(await violations()).toEqual([]);
    await deliver(a);
    expect(await violations()).toEqual(['exe-b HITL-3']);
  });

  it('are found in another interaction', async () => {
    await deliver(waited('exe-wait', 'irq-1'));
    await deliver(resumed('exe-on', 'exe-wait', 'irq-1', { interaction_id: 'int-2' }));
    expect(await violations()).toEqual(['exe-on HITL-2']);
  });

  it('may name each other in a circle and are projected all the same', async () => {
    await deliver([...resumed('exe-a', 'exe-b', 'irq-1'), ...resumed('exe-b', 'exe-a', 'irq-1')]);
    expect(await violations()).toEqual(['exe-a HITL-3', 'exe-b HITL-3']);
    expect(await database.owner('SELECT 1 FROM projection_queue')).toEqual([]);
  });

  it('end in the same findings whatever the order, the batches and the projectors', async () => {
    const all = [
      ...waited('exe-wait', 'irq-1'),
      ...resumed('exe-a', 'exe-wait', 'irq-1'),
      ...resumed('exe-b', 'exe-wait', 'irq-1'),
      ...resumed('exe-c', 'exe-a', 'irq-9'),
      fact('exe-d', 'execution.started', {
        origin: 'recovery',
        recovers: { execution_id: 'exe-c', proposal_id: 'p1' },
      }),
    ];
    await deliver(all);
    const expected = await dumpProjections(database);
    expect(await violations()).toEqual(['exe-b HITL-3', 'exe-c HITL-3', 'exe-d LIFE-4', 'exe-d REC-1']);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.integer({ min: 1, max: 9 }),
        async (shuffled, batches) => {
          await forgetProjections(database, { withFacts: true });
          const size = Math.ceil(shuffled.length / batches);
          for (let at = 0; at < shuffled.length; at += size) {
            await ingest(database.system(), shuffled.slice(at, at + size));
            await Promise.all([projectPending(), projectPending(), projectPending()]);
          }
          await projectPending();
          expect(await dumpProjections(database)).toEqual(expected);
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);
});
