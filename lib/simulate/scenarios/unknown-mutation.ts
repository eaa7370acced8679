import { callModel, callTool } from '../calls';
import { authorise } from '../controls';
import { close, complete, open, runTool, work } from '../execution';
import type { Recorder } from '../recorder';
import type { Tool } from '../tools';
import type { Scenario } from './scenario';

const RECONCILED_SHARE = 0.4;

/** A mutation was sent and no answer came: it may have happened or not. */
export const unknownMutation: Scenario = function* (scene) {
  const run = open(scene);
  work(run, run.random.integer(0, 2));
  const tool = run.random.pick(scene.thread.mutations);
  const idempotencyDigest = loseAnswer(run, tool);
  if (run.random.chance(RECONCILED_SHARE)) {
    // It looks before it tries again, and under the same key the mutation cannot happen twice.
    runTool(run, run.random.pick(scene.thread.queries));
    authorise(run, tool);
    callTool(run, tool, { attempt: 2, idempotencyDigest });
    complete(run);
  } else {
    close(run, 'unknown', 'mutation_unconfirmed');
  }
  yield run;
};

/** Sends the mutation and never hears of it again. Gives the digest of its idempotency key. */
export function loseAnswer(run: Recorder, tool: Tool): string {
  const idempotencyDigest = `sha256:${run.random.digest()}`;
  callModel(run, { ends: 'uses tools' });
  authorise(run, tool);
  callTool(run, tool, {
    idempotencyDigest,
    failure: {
      status: 'unknown',
      error_type: 'Error',
      error_code: 'ECONNRESET',
      dispatch_state: 'unknown',
      afterMs: 30_000,
    },
  });
  return idempotencyDigest;
}
