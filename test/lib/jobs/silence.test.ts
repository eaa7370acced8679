import { describe, expect, it, vi } from 'vitest';
import { projectPending } from '@/lib/jobs/projector';
import { rebuild } from '@/lib/jobs/rebuild';
import { revisitExecutions } from '@/lib/jobs/revisit';
import { freshDatabase } from '../../support/database';
import { ingestFacts } from '../../support/evidence';

const database = freshDatabase();
const MINUTE_MS = 60_000;

const producer = { name: 'open-nua-desktop' };
const agoText = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const startedAt = (execution: string, minutes: number) => ({
  kind: 'execution.started',
  fact_id: `${execution}-start`,
  execution_id: execution,
  observed_at: agoText(minutes),
  producer,
  detail: { origin: 'initial' },
});
const movedTo = (execution: string, to: string, minutes: number, detail: object = {}) => ({
  kind: 'lifecycle.transition',
  fact_id: `${execution}-${to}`,
  execution_id: execution,
  observed_at: agoText(minutes),
  producer,
  detail: { to, ...detail },
});

async function read(execution: string) {
  const [row] = await database.owner<{
    outcome: string | null;
    state: string;
    system_interrupted_at: Date | null;
    last_fact_at: Date;
    controls_violated: string[];
  }>(
    'SELECT outcome, state, system_interrupted_at, last_fact_at, controls_violated FROM executions WHERE execution_id = $1',
    [execution],
  );
  return row;
}

describe('an execution that reports nothing', () => {
  it('counts as interrupted by the system once the limit of its project has passed, and a later fact ends that', async () => {
    await ingestFacts(database, [startedAt('quiet', 90), movedTo('quiet', 'running', 59)]);
    expect(await read('quiet')).toMatchObject({ state: 'running', outcome: null, system_interrupted_at: null });

    await database.owner('UPDATE projects SET silence_limit_minutes = 30');
    expect(await revisitExecutions()).toBeGreaterThan(0);
    await projectPending();
    const quiet = await read('quiet');
    expect(quiet).toMatchObject({ state: 'running', outcome: null });
    expect(quiet?.system_interrupted_at?.getTime()).toBe((quiet?.last_fact_at.getTime() ?? 0) + 30 * MINUTE_MS);
    expect(quiet?.controls_violated).toContain('LIFE-4');
    expect(
      await database.owner(
        "SELECT sum(executions)::int AS n FROM execution_rollups WHERE grain = 'day' AND outcome = 'system_interrupted'",
      ),
    ).toEqual([{ n: 1 }]);
    expect(await database.owner('SELECT execution_id, kind, reason FROM unknown_outcomes')).toEqual([
      { execution_id: 'quiet', kind: 'execution', reason: 'silent' },
    ]);
    expect(await revisitExecutions()).toBe(0);

    await ingestFacts(database, [movedTo('quiet', 'terminal', 1, { outcome: 'completed' })]);
    expect(await read('quiet')).toMatchObject({
      outcome: 'completed',
      system_interrupted_at: null,
      controls_violated: [],
    });
    expect(
      await database.owner(
        "SELECT outcome, sum(executions)::int AS n FROM execution_rollups WHERE grain = 'day' GROUP BY 1",
      ),
    ).toEqual([{ outcome: 'completed', n: 1 }]);
    expect(await database.owner('SELECT 1 FROM unknown_outcomes')).toEqual([]);
  });

  it('is left alone while it waits for a person', async () => {
    await ingestFacts(database, [
      startedAt('waits', 9000),
      movedTo('waits', 'running', 8999),
      movedTo('waits', 'waiting', 8998),
    ]);
    await revisitExecutions();
    await projectPending();
    expect(await read('waits')).toMatchObject({ state: 'waiting', system_interrupted_at: null });
  });

  it('counts as interrupted since the same instant after a rebuild', async () => {
    await ingestFacts(database, [startedAt('old', 5000), movedTo('old', 'running', 4999)]);
    const before = await read('old');
    expect(before?.system_interrupted_at).not.toBeNull();
    await rebuild(database.system());
    await projectPending();
    expect(await read('old')).toEqual(before);
  });
});

describe('an execution that an older engine projected', () => {
  it('is projected again', async () => {
    await ingestFacts(database, [startedAt('ancient', 3), movedTo('ancient', 'terminal', 2, { outcome: 'completed' })]);
    await database.owner("UPDATE executions SET engine_version = 1, fact_count = 0 WHERE execution_id = 'ancient'");
    // A process looks for them once; this one has looked already, so another one does.
    vi.resetModules();
    const anotherProcess = await import('@/lib/jobs/revisit');
    expect(await anotherProcess.revisitExecutions()).toBeGreaterThan(0);
    await projectPending();
    const [row] = await database.owner<{ fact_count: number }>(
      "SELECT fact_count FROM executions WHERE execution_id = 'ancient'",
    );
    expect(row?.fact_count).toBe(2);
  });
});
