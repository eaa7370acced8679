import { complete, open, work } from '../execution';
import type { Recorder } from '../recorder';

const PROPOSED_SHARE = 0.6;
const SAFE_SHARE = 0.75;
const BUDGET = 3;

export interface Proposal {
  readonly id: string;
  readonly isSafe: boolean;
}

/** Before its end a failing execution may say from where, and whether safely, another could go on. */
export function proposeRecovery(run: Recorder): Proposal | undefined {
  const { random, scene } = run;
  if (!random.chance(PROPOSED_SHARE)) return undefined;
  const proposal = { id: scene.world.mint('prop'), isSafe: random.chance(SAFE_SHARE) };
  run.record('lifecycle.transition', { to: 'recovering' });
  run.wait(random.logNormal(350, 0.5));
  run.record('recovery.proposed', {
    proposal_id: proposal.id,
    checkpoint: scene.world.mint('chk'),
    safe_to_resume: proposal.isSafe,
    preconditions: [
      { code: 'checkpoint_complete', met: true },
      { code: 'no_unknown_mutation', met: proposal.isSafe },
    ],
    budget_used: 1,
    budget_allowed: BUDGET,
  });
  return proposal;
}

/** A new execution of the same interaction that goes on from the proposal's checkpoint. */
export function recover(failed: Recorder, proposalId: string): Recorder {
  const delayMs = Math.round(failed.random.logNormal(45_000, 0.9));
  const run = open(failed.scene, failed.nowMs + delayMs, {
    origin: 'recovery',
    recovers: { execution_id: failed.executionId, proposal_id: proposalId },
  });
  work(run, 1);
  complete(run);
  return run;
}
