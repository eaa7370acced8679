import type { Outcome } from '@/lib/facts/vocabulary';
import { close, open, work } from '../execution';
import type { Recorder } from '../recorder';
import type { Scene } from '../scene';
import { proposeRecovery, recover } from './recovery';

/** Plays one interaction and gives its executions in their order: the initial one, then resumes and recoveries. */
export type Scenario = (scene: Scene) => Generator<Recorder>;

/** How an execution that goes wrong ends. */
export interface Ending {
  readonly outcome: Exclude<Outcome, 'completed'>;
  readonly reason?: string;
  /** The failure leaves a checkpoint from which a native stack may go on. */
  readonly leavesCheckpoint?: boolean;
}

/** An execution that works for a while and then fails as `fail` says, with the recovery that may follow. */
export function failing(fail: (run: Recorder) => Ending): Scenario {
  return function* (scene) {
    const run = open(scene);
    work(run, run.random.integer(0, 2));
    const ending = fail(run);
    const proposal = ending.leavesCheckpoint && scene.thread.stack.isNative ? proposeRecovery(run) : undefined;
    close(run, ending.outcome, ending.reason);
    yield run;
    if (proposal?.isSafe) yield recover(run, proposal.id);
  };
}
