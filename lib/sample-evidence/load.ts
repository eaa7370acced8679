import { eq } from 'drizzle-orm';
import { facts } from '@/db/schema/facts';
import { type Access, withAuthority } from '@/lib/access/authority';
import type { Scope } from '@/lib/access/principal';
import type { RawFact } from '@/lib/facts/fact';
import { ingestFacts } from '@/lib/ingest/ingest';
import { describeFailure, log } from '@/lib/log';
import { Problem } from '@/lib/problem';
import { simulate } from '@/lib/simulate/fleet';
import { SAMPLE_EXECUTIONS, type SampleState } from './contract';

type Admin = Access<'admin:manage'>;

/** Always the same fleet, so that people who talk about the sample talk about the same thing. */
const SEED = 1;
/** Executions in one call of the intake. */
const BATCH = 50;

/** The loads of this process, by project. */
const loads = new Map<string, SampleState>();

/** Whether the project has evidence, and how far a load is that this process runs. */
export async function readState(access: Admin): Promise<SampleState> {
  const load = loads.get(access.projectId);
  if (load) return load;
  return { state: (await hasFacts(access)) ? 'present' : 'empty', done: 0, total: SAMPLE_EXECUTIONS };
}

/**
 * Begins to load the sample through the same intake as any evidence; it goes on after the answer.
 * @throws Problem `conflict` when the project has evidence already.
 */
export async function start(access: Admin): Promise<SampleState> {
  const before = await readState(access);
  if (before.state === 'loading') return before;
  if (await hasFacts(access)) {
    throw new Problem('conflict', 'This project has evidence already, and the sample would be mixed up with it.');
  }
  await access.record({
    action: 'sample_evidence.loaded',
    objectKind: 'project',
    objectId: access.projectId,
    after: { executions: SAMPLE_EXECUTIONS, seed: SEED },
  });
  const state: SampleState = { state: 'loading', done: 0, total: SAMPLE_EXECUTIONS };
  loads.set(access.projectId, state);
  void load(access.projectId);
  return state;
}

async function load(projectId: string): Promise<void> {
  const progress = (state: SampleState['state'], done: number) =>
    loads.set(projectId, { state, done, total: SAMPLE_EXECUTIONS });
  let done = 0;
  let batch: RawFact[][] = [];
  const store = async () => {
    await ingestFacts(intakeScope(projectId), batch.flat());
    done += batch.length;
    batch = [];
    progress('loading', done);
  };
  try {
    for (const execution of simulate({ executions: SAMPLE_EXECUTIONS, seed: SEED, now: new Date() })) {
      batch.push(execution);
      if (batch.length === BATCH) await store();
    }
    await store();
    progress('present', done);
  } catch (failure) {
    log.error('sample-evidence.failed', describeFailure(failure));
    progress('failed', done);
  }
}

/** Asked under the authority of the intake, because an administrator sees no evidence; only yes or no leaves. */
function hasFacts(access: Admin): Promise<boolean> {
  return withAuthority('ingest', intakeScope(access.projectId), async ({ db, projectId }) => {
    const found = await db.select({ id: facts.factId }).from(facts).where(eq(facts.projectId, projectId)).limit(1);
    return found.length > 0;
  });
}

const intakeScope = (project: string): Scope => ({ principal: { kind: 'system', job: 'sample evidence' }, project });
