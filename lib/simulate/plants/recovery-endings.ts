import type { Detail } from '@/lib/facts/detail';
import { callTool } from '../calls';
import { authorise } from '../controls';
import { close, complete, open, work } from '../execution';
import type { Recorder } from '../recorder';
import { RECOVERED } from './planted-tools';

type Proposal = Omit<Detail<'recovery.proposed'>, 'proposal_id'>;

const SAFE: Proposal = {
  safe_to_resume: true,
  preconditions: [{ code: 'checkpoint_complete', met: true }],
  budget_used: 1,
  budget_allowed: 3,
};

/** Breaks off with a proposal of how to go on. Gives its id. */
function propose(run: Recorder, said = SAFE): string {
  const { world } = run.scene;
  const proposalId = world.mint('prop');
  run.record('error.observed', { error_type: 'WorkerLost', surface: 'runtime', handled: false });
  run.record('lifecycle.transition', { to: 'recovering' });
  run.record('recovery.proposed', { proposal_id: proposalId, checkpoint: world.mint('chk'), ...said });
  return proposalId;
}

function recover(run: Recorder, proposalId: string | undefined): Recorder {
  const recovery = open(run.scene, run.nowMs + run.random.integer(2_000, 60_000), {
    origin: 'recovery',
    recovers: { execution_id: run.executionId, ...(proposalId !== undefined && { proposal_id: proposalId }) },
  });
  work(recovery, 1);
  return recovery;
}

function finish(recovery: Recorder): Recorder {
  complete(recovery);
  return recovery;
}

export function* isRecovered(run: Recorder): Generator<Recorder> {
  const proposalId = propose(run);
  close(run, 'failed', 'worker_lost');
  yield run;
  yield finish(recover(run, proposalId));
}

/** REC-1: nobody proposed it. */
export function* recoversUnproposed(run: Recorder): Generator<Recorder> {
  close(run, 'failed', 'worker_lost');
  yield run;
  const recovery = recover(run, run.random.chance(0.5) ? undefined : run.scene.world.mint('prop'));
  recovery.truth.plant('REC-1', 'REC-1');
  yield finish(recovery);
}

/** REC-2: it was not safe, or a precondition was not met. */
export function* recoversUnsafely(run: Recorder): Generator<Recorder> {
  const isUnsafe = run.random.chance(0.5);
  const unmet = [{ code: 'no_unknown_mutation', met: false }];
  const proposalId = propose(run, isUnsafe ? { ...SAFE, safe_to_resume: false } : { ...SAFE, preconditions: unmet });
  close(run, 'failed', 'worker_lost');
  yield run;
  const recovery = recover(run, proposalId);
  recovery.truth.plant('REC-2', 'REC-2');
  yield finish(recovery);
}

/** REC-3: somebody had cancelled it, or it was tried too often. */
export function* recoversTooLate(run: Recorder): Generator<Recorder> {
  const isCancelled = run.random.chance(0.5);
  const proposalId = propose(run, isCancelled ? SAFE : { ...SAFE, budget_used: 4 });
  if (isCancelled) run.record('lifecycle.transition', { to: 'cancelling' });
  close(run, isCancelled ? 'cancelled' : 'failed', 'worker_lost');
  yield run;
  const recovery = recover(run, proposalId);
  recovery.truth.plant('REC-3', 'REC-3');
  yield finish(recovery);
}

/** REC-4: what is confirmed is sent again under its key. */
export function* recoversTwice(run: Recorder): Generator<Recorder> {
  const idempotencyDigest = `sha256:${run.random.digest()}`;
  authorise(run, RECOVERED);
  callTool(run, RECOVERED, { idempotencyDigest });
  const proposalId = propose(run);
  close(run, 'failed', 'worker_lost');
  yield run;
  const recovery = recover(run, proposalId);
  authorise(recovery, RECOVERED);
  callTool(recovery, RECOVERED, { idempotencyDigest });
  recovery.truth.plant('REC-4', 'REC-4');
  yield finish(recovery);
}
